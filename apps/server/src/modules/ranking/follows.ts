// Followers of traders: rows whose count the database maintains in the trader's row.
import type pg from 'pg';
import { type Page, readPage } from '../../db/read-page.ts';
import { type ShownTrader, shownByCode, traderColumns } from './traders-table.ts';

/** As many as a person can watch; also limits how many rows one user writes. */
export const FOLLOWED_MAX = 200;

type Database = pg.Pool | pg.PoolClient;
export type FollowFault = 'trader_not_found' | 'follow_self' | 'too_many_followed';

export interface FollowState {
  readonly code: string;
  readonly isFollowing: boolean;
  readonly followers: number;
}

/** Within a command; a user's commands are serialised, so the limit holds. Following again changes nothing. */
export async function follow(
  client: pg.PoolClient,
  { userId, code, at }: { userId: number; code: string; at: Date },
): Promise<FollowState | FollowFault> {
  const trader = await shownByCode(client, code);
  if (!trader) return 'trader_not_found';
  if (trader.userId === userId) return 'follow_self';
  const { rows } = await client.query<{ followed: number; already: boolean }>(
    `select count(*)::int as followed, coalesce(bool_or(trader_id = $2), false) as already
     from trader_follows where user_id = $1`,
    [userId, trader.userId],
  );
  const { followed = 0, already = false } = rows[0] ?? {};
  if (!already && followed >= FOLLOWED_MAX) return 'too_many_followed';
  await client.query(
    `insert into trader_follows (user_id, trader_id, followed_at) values ($1, $2, $3) on conflict do nothing`,
    [userId, trader.userId, at],
  );
  return { code, isFollowing: true, followers: await countFollowers(client, trader.userId) };
}

/** Works for a hidden trader as well. If the user does not follow them, nothing changes. */
export async function unfollow(
  client: pg.PoolClient,
  { userId, code }: { userId: number; code: string },
): Promise<FollowState | FollowFault> {
  const { rows } = await client.query<{ id: number }>(
    'select user_id as id from ranking_traders where code = $1',
    [code],
  );
  const trader = rows[0];
  if (!trader) return 'trader_not_found';
  await client.query('delete from trader_follows where user_id = $1 and trader_id = $2', [userId, trader.id]);
  return { code, isFollowing: false, followers: await countFollowers(client, trader.id) };
}

async function countFollowers(client: Database, traderId: number): Promise<number> {
  return (await readFollowers(client, [traderId])).get(traderId) ?? 0;
}

/** Present follower counts, by user. */
export async function readFollowers(db: Database, traders: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.query<{ id: number; followers: number }>({
    name: 'ranking-followers',
    text: 'select user_id as id, followers from ranking_traders where user_id = any($1::bigint[])',
    values: [traders],
  });
  return new Map(rows.map(({ id, followers }) => [id, followers]));
}

/** Returns which of these traders the user follows. */
export async function readFollowed(
  db: Database,
  userId: number,
  traders: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.query<{ id: number }>({
    name: 'ranking-followed',
    text: 'select trader_id as id from trader_follows where user_id = $1 and trader_id = any($2::bigint[])',
    values: [userId, traders],
  });
  return new Set(rows.map(({ id }) => id));
}

/** The latest first, with their count; traders who hide or are blocked are left out. */
export const listFollowed = (
  pool: pg.Pool,
  userId: number,
  page: Page,
): Promise<{ rows: ShownTrader[]; total: number }> =>
  readPage(
    pool,
    {
      columns: traderColumns,
      from: `from trader_follows join ranking_traders on ranking_traders.user_id = trader_id
        join users on users.id = trader_id
        where trader_follows.user_id = $1 and shown and users.blocked_at is null`,
      order: 'followed_at desc, trader_id',
      values: [userId],
    },
    page,
  );
