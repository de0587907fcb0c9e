// Writes the figures of every trading day that has ended, one day a transaction, oldest first.
import type pg from 'pg';
import { inTransaction } from '../../db/in-transaction.ts';
import {
  firstPostingAt,
  insertAccounts,
  insertBooks,
  insertMovements,
  lastPostingBefore,
} from './day-figures.ts';
import { findLastDay } from './day-rows.ts';
import { isLedgerWhole, type ReadAccount, readOpen } from './open-figures.ts';
import { dayAfter, type TradingDay, tradingDayOf } from './trading-days.ts';

/** Open profits are those of the day's end if they are read within this. */
const MEASURED_MS_MAX = 10 * 60_000;
/** What happened before the end may still be on its way to the table for so long. */
const SETTLING_MS = 30_000;

export interface PrepareOptions {
  readonly pool: pg.Pool;
  readonly now: () => number;
  /** The clock of the ledger. */
  readonly venueNow: () => number;
  readonly account: ReadAccount;
}

export async function prepareDays(options: PrepareOptions, stopping: AbortSignal): Promise<void> {
  const until = options.venueNow() - SETTLING_MS;
  let due = await nextDue(options);
  if (!due || due.endedAt > until || !(await isLedgerWhole(options.pool, stopping))) return;
  for (; due && due.endedAt <= until && !stopping.aborted; due = await nextDue(options))
    await prepare(due, options);
}

type Due = TradingDay & { readonly before: string | null; readonly after: number };

async function nextDue({ pool }: PrepareOptions): Promise<Due | undefined> {
  const last = await findLastDay(pool);
  if (last) return { ...dayAfter(last), before: last.day, after: last.lastSeq };
  const first = await inTransaction(pool, firstPostingAt);
  return first === undefined ? undefined : { ...tradingDayOf(first), before: null, after: 0 };
}

async function prepare(due: Due, { pool, now, venueNow, account }: PrepareOptions): Promise<void> {
  const { day, beganAt, endedAt, after } = due;
  const measuredAt = venueNow();
  const open = measuredAt - endedAt <= MEASURED_MS_MAX ? await readOpen(pool, account) : null;
  await inTransaction(pool, async (client) => {
    const last = await lastPostingBefore(client, endedAt, after);
    await client.query(
      `insert into report_days (day, began_at, ended_at, last_seq, measured_at, prepared_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [day, beganAt, endedAt, last, open && measuredAt, new Date(now())],
    );
    await insertBooks(client, { ...due, last });
    await insertMovements(client, { day, after, last });
    await insertAccounts(client, { day, after, last, open });
  });
}
