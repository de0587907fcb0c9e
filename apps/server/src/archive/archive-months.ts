// The archive policy: months of the journal and of short bars leave the database once they are older than the stored
// ones.
import type pg from 'pg';
import { readShards } from '../engine/read-shards.ts';
import { archiveCandles } from './archive-candles.ts';
import { type ArchivedMonth, archiveJournal } from './archive-journal.ts';
import { startOfMonthBefore } from './months.ts';

/** Charts page back through short bars, so they stay a year longer than events. */
const BARS_STAY_LONGER_MONTHS = 12;

/**
 * `now` is in milliseconds since the epoch; `storedMonths` is the number of whole months before the current one that
 * stay in the database.
 */
export async function archiveMonths(
  pool: pg.Pool,
  { folder, now, storedMonths }: { folder: string; now: number; storedMonths: number },
): Promise<ArchivedMonth[]> {
  const archived: ArchivedMonth[] = [];
  const before = startOfMonthBefore(now, storedMonths);
  for (const shard of await readShards(pool))
    archived.push(...(await archiveJournal(pool, { shard, folder, before })));
  archived.push(
    ...(await archiveCandles(pool, {
      folder,
      before: startOfMonthBefore(now, storedMonths + BARS_STAY_LONGER_MONTHS),
    })),
  );
  return archived;
}
