// A user's watchlists as stored: one row with all of them.
import { FAVOURITES } from '@candor/contract';
import type pg from 'pg';
import { lockUser } from '../../db/lock-user.ts';
import { queriesOn } from '../../db/queries.ts';

export interface StoredList {
  readonly id: number;
  readonly name: string;
  readonly instruments: readonly number[];
}
export interface StoredLists {
  readonly version: number;
  readonly lists: readonly StoredList[];
}

const none: StoredLists = { version: 0, lists: [{ id: FAVOURITES, name: '', instruments: [] }] };

export async function readLists(db: pg.Pool | pg.ClientBase, userId: number): Promise<StoredLists> {
  const row = await queriesOn(db)
    .selectFrom('watchlists')
    .select(['version', 'lists'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { version: row.version, lists: row.lists as readonly StoredList[] } : none;
}

/** Locks the user, because a user who has none yet has no row to lock. */
export async function lockLists(client: pg.ClientBase, userId: number): Promise<StoredLists> {
  await lockUser(client, userId);
  return readLists(client, userId);
}

export async function writeLists(
  client: pg.ClientBase,
  userId: number,
  { version, lists }: StoredLists,
): Promise<void> {
  await client.query(
    `insert into watchlists (user_id, version, lists) values ($1, $2, $3)
     on conflict (user_id) do update set version = excluded.version, lists = excluded.lists`,
    [userId, version, JSON.stringify(lists)],
  );
}

/** Copies the lists of a demo to the account that its client has just registered. */
export async function copyLists(
  client: pg.ClientBase,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await client.query(
    'insert into watchlists (user_id, version, lists) select $2, version, lists from watchlists where user_id = $1',
    [from, to],
  );
}
