// The clients that rows of the office refer to.
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';
import type { NamedClient } from './present-office-client.ts';

/** Returns clients by user id; rows of visitors have none. */
export async function findClients(
  db: pg.Pool | pg.ClientBase,
  rows: readonly { readonly userId: number | null }[],
): Promise<ReadonlyMap<number, NamedClient>> {
  const ids = new Set(rows.flatMap(({ userId }) => userId ?? []));
  if (ids.size === 0) return new Map();
  const users = await queriesOn(db)
    .selectFrom('users')
    .select(['id', 'uid', 'email', 'mobile', 'is_demo as isDemo'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(users.map((user) => [user.id, user]));
}
