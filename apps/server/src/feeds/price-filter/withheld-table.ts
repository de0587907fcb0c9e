// The tables of withheld ticks: written in bulk, read by the office.
import type { InstrumentId } from '@candor/core';
import type pg from 'pg';
import type { Withheld, WithheldReason } from './withheld.ts';

export interface WithheldCount {
  /** YYYY-MM-DD, UTC, on the feed's clock. */
  readonly day: string;
  readonly instrumentId: InstrumentId;
  readonly reason: WithheldReason;
  readonly count: number;
}

/** Rows older than this are removed; counts stay for good. */
const DAYS_KEPT = 31;

/** Adds counts and rows, and removes old rows: all of it or nothing. */
export async function writeWithheld(
  pool: pg.Pool,
  rows: readonly Withheld[],
  counts: readonly WithheldCount[],
): Promise<void> {
  // One statement is one transaction, and no connection is in use for longer than it takes.
  await pool.query(
    `with gone as (delete from withheld_prices where kept_at < now() - make_interval(days => ${DAYS_KEPT})),
     kept as (
       insert into withheld_prices
         (instrument_id, reason, bid, ask, at, clock, last_bid, last_ask, last_at, band)
       select * from unnest($1::int[], $2::text[], $3::float8[], $4::float8[], $5::float8[], $6::bigint[],
         $7::bigint[], $8::bigint[], $9::bigint[], $10::float8[])
     )
     insert into withheld_counts as c (day, instrument_id, reason, count)
     select * from unnest($11::date[], $12::int[], $13::text[], $14::bigint[])
     on conflict (day, instrument_id, reason) do update set count = c.count + excluded.count`,
    [
      rows.map((row) => row.instrumentId),
      rows.map((row) => row.reason),
      rows.map((row) => row.bid),
      rows.map((row) => row.ask),
      rows.map((row) => row.at),
      rows.map((row) => row.clock),
      rows.map((row) => row.lastBid),
      rows.map((row) => row.lastAsk),
      rows.map((row) => row.lastAt),
      rows.map((row) => row.band),
      counts.map((count) => count.day),
      counts.map((count) => count.instrumentId),
      counts.map((count) => count.reason),
      counts.map((count) => count.count),
    ],
  );
}

/** Counts the prices withheld from a day (YYYY-MM-DD, UTC) on: newest day first, then by instrument and reason. */
export async function countWithheld(pool: pg.Pool, fromDay: string): Promise<WithheldCount[]> {
  const { rows } = await pool.query<WithheldCount>(
    `select to_char(day, 'YYYY-MM-DD') as day, instrument_id as "instrumentId", reason, count
     from withheld_counts where day >= $1::date order by withheld_counts.day desc, instrument_id, reason`,
    [fromDay],
  );
  return rows;
}

export interface WithheldPage {
  readonly instrumentId?: InstrumentId;
  readonly limit: number;
  /** Rows before this one; without it, the newest. */
  readonly beforeId?: number;
}

/** Reads withheld prices, newest first, at most `limit` of them. */
export async function listWithheld(
  pool: pg.Pool,
  { instrumentId, limit, beforeId }: WithheldPage,
): Promise<(Withheld & { readonly id: number })[]> {
  const { rows } = await pool.query<Withheld & { id: number }>(
    `select id, instrument_id as "instrumentId", reason, bid, ask, at, clock, last_bid as "lastBid",
       last_ask as "lastAsk", last_at as "lastAt", band
     from withheld_prices
     where ($1::int is null or instrument_id = $1) and ($2::bigint is null or id < $2)
     order by id desc limit $3`,
    [instrumentId ?? null, beforeId ?? null, limit],
  );
  return rows;
}
