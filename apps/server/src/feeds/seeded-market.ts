// The seeded market of a store: a secret made at its first start and stored, so that every restart continues the same past
// and nobody can predict prices.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { SeededMarket } from './simulated/market-path.ts';

/** The seed of every store before stores had secrets: whoever has the program knows its prices. */
export const PUBLIC_SEED = 20_261_121;
const HOUR_MS = 3_600_000;

/**
 * Opens the store's seeded market, which is made if there is none yet. A store whose past was drawn from the public seed, or in steps
 * that could be foreseen, keeps that past and continues from its prices with the next full hour after `now`. Two programs at
 * once get the same.
 */
export async function openSeededMarket(pool: pg.Pool, now: number): Promise<SeededMarket> {
  const known = await readSeededMarket(pool);
  if (known) return known;
  const nextHour = Math.floor((await reachedBy(pool, now)) / HOUR_MS) + 1;
  const isOnPublic = await hasBarsOf(pool, `simulated:${PUBLIC_SEED}`);
  await pool.query(
    `insert into own_market (secret, earlier_seed, since_hour, independent_since_hour) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [
      randomBytes(16),
      isOnPublic ? PUBLIC_SEED : null,
      isOnPublic ? nextHour : null,
      isOnPublic ? nextHour : 0,
    ],
  );
  await pool.query('update own_market set independent_since_hour = $1 where independent_since_hour is null', [
    nextHour,
  ]);
  return (await readSeededMarket(pool)) as SeededMarket;
}

/** Undefined where there is none, or where its next start has still to decide how it goes on. */
export async function readSeededMarket(pool: pg.Pool): Promise<SeededMarket | undefined> {
  const { rows } = await pool.query<{
    secret: Buffer;
    earlier_seed: number | null;
    since_hour: number | null;
    independent_since_hour: number | null;
  }>('select secret, earlier_seed, since_hour, independent_since_hour from own_market');
  const [row] = rows;
  if (!row || row.independent_since_hour === null) return undefined;
  const { secret, earlier_seed: seed, since_hour: sinceHour } = row;
  return {
    secret,
    earlier: seed === null || sinceHour === null ? undefined : { seed, sinceHour },
    // A pool that leaves BIGINT as text is as good.
    independentSinceHour: Number(row.independent_since_hour) || undefined,
  };
}

async function hasBarsOf(pool: pg.Pool, market: string): Promise<boolean> {
  const { rows } = await pool.query('select 1 from candles where feed = $1 limit 1', [market]);
  return rows.length > 0;
}

/** A feed that ran faster than the wall may have shown prices of times to come. */
async function reachedBy(pool: pg.Pool, now: number): Promise<number> {
  const { rows } = await pool.query<{ reached: number }>(
    'select coalesce(max(reserved_to), 0) as reached from feed_clock',
  );
  return Math.max(now, rows[0]?.reached ?? 0);
}

/** Writes down which market this start is on, and answers the one before; null at the first start. */
export async function exchangeMarket(pool: pg.Pool, market: string): Promise<string | null> {
  const { rows } = await pool.query<{ before: string | null }>(
    `with known as (select market from last_market)
     insert into last_market (market) values ($1)
     on conflict (only_row) do update set market = excluded.market
     returning (select market from known) as before`,
    [market],
  );
  return rows[0]?.before ?? null;
}
