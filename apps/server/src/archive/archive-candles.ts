// Moves old short bars to files, a month of one market at a time. Longer bars stay: they are few.
import { join } from 'node:path';
import type pg from 'pg';
import { inTransaction } from '../db/in-transaction.ts';
import { writeArchive } from './archive-file.ts';
import type { ArchivedMonth } from './archive-journal.ts';
import { monthEnd, monthOf } from './months.ts';

/** Shorter bars leave the table; those of an hour and a day stay for ever. */
const STAYING_MINUTES = 60;
const READ_ROWS = 5_000;

interface BarRow {
  readonly instrument_id: number;
  readonly period: number;
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Archives every month of short bars that ended before `before` (milliseconds since the epoch), oldest first. */
export async function archiveCandles(
  pool: pg.Pool,
  { folder, before }: { folder: string; before: number },
): Promise<ArchivedMonth[]> {
  const done: ArchivedMonth[] = [];
  const { rows: feeds } = await pool.query<{ feed: string }>(
    'select distinct feed from candles order by feed',
  );
  for (const { feed } of feeds)
    for (;;) {
      const { rows } = await pool.query<{ time: number | null }>(
        'select min(time) as time from candles where feed = $1 and period < $2',
        [feed, STAYING_MINUTES],
      );
      const time = rows[0]?.time;
      if (time == null) break;
      const month = monthOf(time);
      if (monthEnd(month) > before) break;
      done.push(await archiveMonth(pool, { folder, feed, month }));
    }
  return done;
}

/** A bar that is written again after its month was archived starts another file of the same month. */
async function archiveMonth(
  pool: pg.Pool,
  { folder, feed, month }: { folder: string; feed: string; month: string },
): Promise<ArchivedMonth> {
  const source = `candles ${feed}`;
  const earlier = await pool.query<{ count: number }>(
    `select count(*) as count from archives where source = $1 and month like $2 || '%'`,
    [source, month],
  );
  const again = earlier.rows[0]?.count ?? 0;
  const name = again === 0 ? month : `${month}.${again + 1}`;
  const file = `candles-${feed.replace(/[^A-Za-z0-9_-]+/g, '-')}-${name}.ndjson.gz`;
  const end = monthEnd(month);
  const { rows, sha256 } = await writeArchive(join(folder, file), barsBefore(pool, feed, end));
  await inTransaction(pool, async (client) => {
    const { rows: gone } = await client.query<{ time: number }>(
      'delete from candles where feed = $1 and period < $2 and time < $3 returning time',
      [feed, STAYING_MINUTES, end],
    );
    if (gone.length !== rows) throw new Error(`${file} holds ${rows} bars where ${gone.length} would go`);
    const times = gone.map(({ time }) => time);
    await client.query(
      `insert into archives (source, month, first_key, last_key, rows, file, sha256)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [source, name, smallest(times), largest(times), rows, file, sha256],
    );
  });
  return { file, month, rows };
}

async function* barsBefore(pool: pg.Pool, feed: string, end: number): AsyncGenerator<BarRow> {
  let last: BarRow | undefined;
  for (;;) {
    const { rows } = await pool.query<BarRow>(
      `select instrument_id, period, time, open, high, low, close, volume from candles
       where feed = $1 and period < $2 and time < $3 and (instrument_id, period, time) > ($4, $5, $6)
       order by instrument_id, period, time limit $7`,
      [
        feed,
        STAYING_MINUTES,
        end,
        last?.instrument_id ?? -1,
        last?.period ?? 0,
        last?.time ?? Number.MIN_SAFE_INTEGER,
        READ_ROWS,
      ],
    );
    yield* rows;
    last = rows.at(-1);
    if (rows.length < READ_ROWS || !last) return;
  }
}

const smallest = (times: readonly number[]): number => times.reduce((a, b) => Math.min(a, b));
const largest = (times: readonly number[]): number => times.reduce((a, b) => Math.max(a, b));
