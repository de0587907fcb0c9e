// The policy of growth: months of the journal and of short bars leave the database once they are older than those kept.
import type pg from 'pg';
import { archiveCandles } from './archive-candles.ts';
import { type ArchivedMonth, archiveJournal } from './archive-journal.ts';
import { startOfMonthBefore } from './months.ts';

/** Short bars are what charts page back through: they stay a year longer than events. */
const BARS_STAY_LONGER_MONTHS = 12;

/** `now` in milliseconds since the epoch; `storedMonths` whole months before the present one stay in the database. */
export async function archiveMonths(
  pool: pg.Pool,
  { shard, folder, now, storedMonths }: { shard: number; folder: string; now: number; storedMonths: number },
): Promise<ArchivedMonth[]> {
  return [
    ...(await archiveJournal(pool, { shard, folder, before: startOfMonthBefore(now, storedMonths) })),
    ...(await archiveCandles(pool, {
      folder,
      before: startOfMonthBefore(now, storedMonths + BARS_STAY_LONGER_MONTHS),
    })),
  ];
}
