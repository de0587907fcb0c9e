// Single events of the journal, by their numbers, as they were written.
import type pg from 'pg';
import { Journal } from '../engine/journal.ts';
import { decodeStored, type StoredBatch } from '../engine/journal-codec.ts';

/**
 * Those of `seqs` that the journal has, by number. Months that have left the table are read from `archiveFolder`, which
 * takes longer. @throws JournalRefused of a damaged row
 */
export async function readStoredEvents(
  db: pg.Pool,
  { shard, seqs, archiveFolder }: { shard: number; seqs: readonly number[]; archiveFolder: string },
): Promise<Map<number, unknown>> {
  const { rows } = await db.query<StoredBatch & { seq: number }>(
    `select s.seq, j.first_seq, j.count, j.crc, j.payload from unnest($2::bigint[]) s (seq) cross join lateral (
       select * from journal where shard = $1 and first_seq <= s.seq order by first_seq desc limit 1
     ) j where j.first_seq + j.count > s.seq`,
    [shard, seqs],
  );
  const found = new Map(rows.map((row) => [row.seq, decodeStored(row)[row.seq - row.first_seq]]));
  const archived = seqs.filter((seq) => !found.has(seq));
  if (archived.length === 0) return found;
  const client = await db.connect();
  try {
    const journal = new Journal(client, shard, archiveFolder);
    for (const seq of archived) {
      const { value: batch } = await journal.readStored(seq).next();
      const event = batch?.events[seq - batch.firstSeq];
      if (event !== undefined) found.set(seq, event);
    }
  } finally {
    client.release();
  }
  return found;
}
