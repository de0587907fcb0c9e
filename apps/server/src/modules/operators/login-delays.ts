// Wrong passwords and codes are delayed more and more. An attempt is counted before it is checked, in one statement, so
// that concurrent attempts all count; a correct one takes its count back.
import type pg from 'pg';
import { inTransaction } from '../../db/in-transaction.ts';
import { rateLimited } from '../../web/rate-limit.ts';

export interface Counted {
  readonly key: string;
  /** Attempts without a delay; each one after them doubles it. */
  readonly free: number;
  readonly secondsMax: number;
}

const dayMs = 24 * 3_600_000;

/** Throws rate_limited if one of the keys has to wait; then nothing is counted. */
export async function countAttempt(pool: pg.Pool, counted: readonly Counted[], now: number): Promise<void> {
  // In one order, so that two attempts never wait for each other.
  const inOrder = counted.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  await inTransaction(pool, async (client) => {
    for (const each of inOrder) await countOne(client, each, now);
  });
}

async function countOne(
  client: pg.ClientBase,
  { key, free, secondsMax }: Counted,
  now: number,
): Promise<void> {
  const at = new Date(now);
  const { rowCount } = await client.query(
    `insert into office_delays as known (key, failures, until, at) values ($1, 1, $2, $2)
     on conflict (key) do update set failures = known.failures + 1, at = $2,
       until = $2::timestamptz + case when known.failures + 1 < $3 then 0
         else least($4, power(2, least(known.failures + 1 - $3, 20))) end * interval '1 second'
     where known.until <= $2`,
    [key, at, free, secondsMax],
  );
  if (rowCount !== 0) return;
  const { rows } = await client.query<{ until: Date }>('select until from office_delays where key = $1', [
    key,
  ]);
  const waitMs = (rows[0]?.until.getTime() ?? now) - now;
  throw rateLimited(Math.max(1, Math.ceil(waitMs / 1_000)));
}

/** Takes back an attempt that was not checked, so that nothing has to wait for it. */
export async function undoAttempt(pool: pg.Pool, counted: readonly Counted[], at: number): Promise<void> {
  await pool.query(
    `update office_delays set failures = greatest(failures - 1, 0), until = at where key = any($1) and at = $2`,
    [counted.map(({ key }) => key), new Date(at)],
  );
}

export async function takeCountsBack(
  db: pg.Pool | pg.ClientBase,
  counted: readonly Counted[],
): Promise<void> {
  await db.query('delete from office_delays where key = any($1)', [counted.map(({ key }) => key)]);
}

export async function forgetDelays(pool: pg.Pool, now: number): Promise<void> {
  await pool.query('delete from office_delays where at <= $1', [new Date(now - dayMs)]);
}
