// How much feedback one client subnet and one user may send.
import { sql } from 'kysely';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';

export const FEEDBACK_PER_HOUR_MAX = 10;
const windowMs = 3_600_000;
/** The same limit as for a request that waits for a connection. */
const lockWaitMsMax = 2_000;

export interface Sender {
  readonly network: string;
  /** Null for a visitor. */
  readonly userId: number | null;
}

/**
 * Until the transaction ends, nobody else of this client subnet or user sends. Subnets are locked
 * first, so that there is no deadlock.
 */
export async function lockSender(client: pg.PoolClient, { network, userId }: Sender): Promise<void> {
  await client.query(`set local lock_timeout = ${lockWaitMsMax}`);
  await lock(client, `feedback network ${network}`);
  if (userId !== null) await lock(client, `feedback user ${userId}`);
}

const lock = async (client: pg.PoolClient, name: string): Promise<void> =>
  void (await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]));

/** Whole seconds until the next one is accepted; 0 if one is accepted now. */
export async function secondsToWait(client: pg.PoolClient, sender: Sender, now: number): Promise<number> {
  const last = await lastAllowed(client, 'network', sender.network);
  const lastOfUser = sender.userId === null ? 0 : await lastAllowed(client, 'user_id', sender.userId);
  const leavesAt = Math.max(last, lastOfUser) + windowMs;
  return leavesAt <= now ? 0 : Math.ceil((leavesAt - now) / 1_000);
}

/** When the oldest of the counted ones was sent; 0 if there were fewer. */
async function lastAllowed(
  client: pg.PoolClient,
  column: 'network' | 'user_id',
  value: string | number,
): Promise<number> {
  const row = await queriesOn(client)
    .selectFrom('feedback')
    .select('written_at')
    .where(column, '=', value)
    .orderBy('written_at', 'desc')
    .offset(FEEDBACK_PER_HOUR_MAX - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.written_at.getTime() ?? 0;
}

/** The client subnet is not needed once its hour has passed. */
export async function forgetNetworks(pool: pg.Pool, now: number): Promise<void> {
  await queriesOn(pool)
    .updateTable('feedback')
    .set({ network: sql`null` })
    .where('network', 'is not', null)
    .where('written_at', '<=', new Date(now - windowMs))
    .execute();
}
