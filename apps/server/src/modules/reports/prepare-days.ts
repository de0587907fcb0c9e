// Writes the metrics of every ended trading day, one day per transaction, oldest first.

import { setTimeout } from 'node:timers/promises';
import type { AccountView } from '@candor/core';
import type pg from 'pg';
import { inTransaction } from '../../db/in-transaction.ts';
import { readWatermarks } from '../../projections/watermarks.ts';
import {
  firstPostingAt,
  insertAccounts,
  insertBooks,
  insertMovements,
  lastPostingsBefore,
  type OpenMetrics,
} from './day-metrics.ts';
import { findLastDay } from './day-rows.ts';
import { dayAfter, type TradingDay, tradingDayOf } from './trading-days.ts';

/** Open profits count as those of the day's end if they are read within this time. */
const MEASURED_MS_MAX = 10 * 60_000;
/** Events before the end may take this long to reach the table. */
const SETTLING_MS = 30_000;

export interface PrepareOptions {
  readonly pool: pg.Pool;
  /** Number of shards. */
  readonly shards: number;
  readonly now: () => number;
  /** The clock of the ledger. */
  readonly venueNow: () => number;
  readonly account: ReadAccount;
}

export async function prepareDays(options: PrepareOptions, stopping: AbortSignal): Promise<void> {
  const until = options.venueNow() - SETTLING_MS;
  let due = await nextDue(options);
  if (!due || due.endedAt > until || !(await isLedgerWhole(options, stopping))) return;
  for (; due && due.endedAt <= until && !stopping.aborted; due = await nextDue(options))
    await prepare(due, options);
}

type Due = TradingDay & { readonly before: string | null; readonly after: readonly number[] };

async function nextDue({ pool, shards }: PrepareOptions): Promise<Due | undefined> {
  const last = await findLastDay(pool);
  if (last) return { ...dayAfter(last), before: last.day, after: last.lastSeqs };
  const first = await inTransaction(pool, (client) => firstPostingAt(client, shards));
  return first === undefined ? undefined : { ...tradingDayOf(first), before: null, after: [] };
}

async function prepare(due: Due, { pool, shards, now, venueNow, account }: PrepareOptions): Promise<void> {
  const { day, beganAt, endedAt, after } = due;
  const measuredAt = venueNow();
  const open = measuredAt - endedAt <= MEASURED_MS_MAX ? await readOpen(pool, account) : null;
  await inTransaction(pool, async (client) => {
    const last = await lastPostingsBefore(client, { shards, at: endedAt, after });
    await client.query(
      `insert into report_days (day, began_at, ended_at, last_seqs, measured_at, prepared_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [day, beganAt, endedAt, last, open && measuredAt, new Date(now())],
    );
    await insertBooks(client, { ...due, last });
    await insertMovements(client, { day, after, last });
    await insertAccounts(client, { day, after, last, open });
  });
}

const WAIT_MS = 200;
const WAITS_MAX = 50;
/** The batch size of requests to the engine, which has clients to serve. */
const ASKED_AT_ONCE = 50;

type ReadAccount = (accountId: number) => Promise<AccountView | undefined>;

/** Resolves to whether the ledger's table now has everything that the journal had at the time of the call. */
async function isLedgerWhole({ pool, shards }: PrepareOptions, stopping: AbortSignal): Promise<boolean> {
  const { rows: ends } = await pool.query<{ shard: number; seq: number }>(
    `select shard, end_of.seq from generate_series(0, $1 - 1) as of_shard(shard)
     cross join lateral (select first_seq + count - 1 as seq from journal where journal.shard = of_shard.shard
       order by first_seq desc limit 1) end_of`,
    [shards],
  );
  for (let waits = 0; waits < WAITS_MAX && !stopping.aborted; waits += 1) {
    const watermarks = await Promise.all(ends.map(({ shard }) => readWatermarks(pool, shard)));
    if (ends.every(({ seq }, n) => (watermarks[n]?.get('ledger')?.seq ?? 0) >= seq)) return true;
    await setTimeout(WAIT_MS);
  }
  return false;
}

/** Real accounts with an open position. */
async function readOpen(pool: pg.Pool, account: ReadAccount): Promise<OpenMetrics[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select distinct account_id as id from projected_orders join projected_accounts using (account_id)
     where status = 'open' and not demo`,
  );
  const open: OpenMetrics[] = [];
  for (let n = 0; n < rows.length; n += ASKED_AT_ONCE) {
    const views = await Promise.all(rows.slice(n, n + ASKED_AT_ONCE).map(({ id }) => account(id)));
    for (const view of views)
      if (view && !view.demo)
        open.push({ accountId: view.accountId, profit: view.profits, margin: view.margin });
  }
  return open;
}
