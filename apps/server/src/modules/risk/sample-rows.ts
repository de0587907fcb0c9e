// Samples of exposure in their table: one a minute for each instrument that is held, and for all together.
import type { InstrumentId } from '@candor/core';
import type pg from 'pg';
import { MINUTE_MS } from '../../feeds/candle.ts';
import type { BookMetrics } from './metrics.ts';
import type { Reading } from './readings.ts';

/** The sum over all instruments. */
export const ALL_INSTRUMENTS = 0;
const RETENTION_DAYS = 3;

export interface Sample {
  readonly at: Date;
  /** Micro-USD. */
  readonly long: bigint;
  readonly short: bigint;
  readonly profit: bigint;
}

/** Writes the reading as the sample of its minute; if the minute already has one, the first stays. */
export async function writeSamples(pool: pg.Pool, { books, takenAt }: Reading): Promise<void> {
  const rows = [true, false].flatMap((demo) => samplesOf(books[demo ? 'demo' : 'real'], demo));
  const at = new Date(takenAt - (takenAt % MINUTE_MS));
  await pool.query(
    `with gone as (delete from risk_samples where at < $1::timestamptz - make_interval(days => ${RETENTION_DAYS}))
     insert into risk_samples (at, demo, instrument_id, long_usd, short_usd, profit)
     select $1, * from unnest($2::boolean[], $3::int[], $4::bigint[], $5::bigint[], $6::bigint[])
     on conflict do nothing`,
    [
      at,
      rows.map(({ demo }) => demo),
      rows.map(({ instrumentId }) => instrumentId),
      rows.map(({ long }) => String(long)),
      rows.map(({ short }) => String(short)),
      rows.map(({ profit }) => String(profit)),
    ],
  );
}

const samplesOf = ({ long, short, profit, instruments }: BookMetrics, demo: boolean) => [
  { demo, instrumentId: ALL_INSTRUMENTS, long, short, profit },
  ...instruments.map((one) => ({
    demo,
    instrumentId: one.instrumentId,
    long: one.long.notional,
    short: one.short.notional,
    profit: one.long.profit + one.short.profit,
  })),
];

/** Oldest first. */
export async function listSamples(
  pool: pg.Pool,
  { demo, instrumentId, from }: { demo: boolean; instrumentId: InstrumentId; from: Date },
): Promise<Sample[]> {
  const { rows } = await pool.query<{ at: Date; long: string; short: string; profit: string }>(
    `select at, long_usd::text as long, short_usd::text as short, profit::text from risk_samples
     where demo = $1 and instrument_id = $2 and at >= $3 order by at`,
    [demo, instrumentId, from],
  );
  return rows.map(({ at, long, short, profit }) => ({
    at,
    long: BigInt(long),
    short: BigInt(short),
    profit: BigInt(profit),
  }));
}

/** Clients' floating profit in that minute; null if no sample of it was taken. */
export async function profitAt(pool: pg.Pool, demo: boolean, at: Date): Promise<bigint | null> {
  const { rows } = await pool.query<{ profit: string }>(
    'select profit::text from risk_samples where demo = $1 and instrument_id = $2 and at = $3',
    [demo, ALL_INSTRUMENTS, at],
  );
  return rows[0] ? BigInt(rows[0].profit) : null;
}
