// The clients whom rows of the office are about.
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';
import type { NamedClient } from './present-office-client.ts';

/** By user id, each once however often it is named. */
export async function findClients(
  db: pg.Pool | pg.ClientBase,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedClient>> {
  if (ids.length === 0) return new Map();
  const rows = await queriesOn(db)
    .selectFrom('users')
    .select(['id', 'uid', 'email', 'mobile', 'is_demo as isDemo'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
