// Moves whole months of the journal from the table to files. Nothing is lost, since verification and rebuilding read
// both.
import { join } from 'node:path';
import type pg from 'pg';
import { inTransaction } from '../db/in-transaction.ts';
import { venueProjections } from '../modules/projections.ts';
import { writeArchive } from './archive-file.ts';
import { journalSource } from './archived-journal.ts';
import type { ArchivedRow } from './archived-row.ts';
import { monthEnd, monthOf } from './months.ts';

export interface ArchivedMonth {
  readonly file: string;
  readonly month: string;
  readonly rows: number;
}

const READ_ROWS = 500;

/**
 * Archives every month that ended before `before` (milliseconds since the epoch), oldest first. It leaves rows that a
 * start or the tables still need: events after the oldest snapshot or a projection's watermark, and the newest row.
 */
export async function archiveJournal(
  pool: pg.Pool,
  options: { folder: string; shard: number; before: number },
): Promise<ArchivedMonth[]> {
  const { shard, before } = options;
  const done: ArchivedMonth[] = [];
  for (;;) {
    const oldest = await pool.query<{ first_seq: number; at: number }>(
      'select first_seq, at from journal where shard = $1 order by first_seq limit 1',
      [shard],
    );
    const [row] = oldest.rows;
    if (!row) return done;
    const month = monthOf(row.at);
    if (monthEnd(month) > before) return done;
    const lastSeq = await lastOfMonth(pool, shard, monthEnd(month));
    if (lastSeq === undefined || lastSeq < row.first_seq) return done;
    done.push(await archiveMonth(pool, { ...options, shard, month, firstSeq: row.first_seq, lastSeq }));
  }
}

/** Returns the last event of the rows before `end` if all of them may be archived; undefined if one is still needed. */
async function lastOfMonth(pool: pg.Pool, shard: number, end: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ last_seq: number | null; needed_from: number }>(
    `select (select max(first_seq + count - 1) from journal where shard = $1 and at < $2) as last_seq,
       least(
         coalesce((select min(seq) from snapshots where shard = $1), 0),
         coalesce((select min(seq) from projection_watermarks where name = any($3) and shard = $1), 0),
         (select max(first_seq) - 1 from journal where shard = $1)
       ) as needed_from`,
    [shard, end, venueProjections.map(({ name }) => name)],
  );
  const [row] = rows;
  if (!row || row.last_seq === null || row.last_seq > row.needed_from) return undefined;
  return row.last_seq;
}

async function archiveMonth(
  pool: pg.Pool,
  {
    folder,
    shard,
    month,
    firstSeq,
    lastSeq,
  }: { folder: string; shard: number; month: string; firstSeq: number; lastSeq: number },
): Promise<ArchivedMonth> {
  const file = `journal-${shard}-${month}.ndjson.gz`;
  const { rows, sha256 } = await writeArchive(join(folder, file), rowsOf(pool, shard, firstSeq, lastSeq));
  await inTransaction(pool, async (client) => {
    await client.query(
      `insert into archives (source, month, first_key, last_key, rows, file, sha256)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [journalSource(shard), month, firstSeq, lastSeq, rows, file, sha256],
    );
    const { rowCount } = await client.query(
      'delete from journal where shard = $1 and first_seq between $2 and $3',
      [shard, firstSeq, lastSeq],
    );
    if (rowCount !== rows) throw new Error(`${file} holds ${rows} rows where ${rowCount} would go`);
  });
  return { file, month, rows };
}

async function* rowsOf(
  pool: pg.Pool,
  shard: number,
  firstSeq: number,
  lastSeq: number,
): AsyncGenerator<ArchivedRow> {
  for (let from = firstSeq; from <= lastSeq; ) {
    const { rows } = await pool.query<
      Omit<ArchivedRow, 'payload' | 'inputs'> & { payload: Buffer; inputs: Buffer | null }
    >(
      `select first_seq, count, epoch, at, crc, payload, inputs from journal
       where shard = $1 and first_seq between $2 and $3 order by first_seq limit $4`,
      [shard, from, lastSeq, READ_ROWS],
    );
    for (const row of rows) {
      if (row.first_seq !== from)
        throw new Error(`the journal has a gap: ${row.first_seq} follows ${from - 1}`);
      from = row.first_seq + row.count;
      yield {
        ...row,
        payload: row.payload.toString('base64'),
        inputs: row.inputs?.toString('base64') ?? null,
      };
    }
    if (rows.length === 0) throw new Error(`the journal has a gap: nothing follows ${from - 1}`);
  }
}
