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
  if (seqs.length === 0) return new Map();
  // Each batch once, however many of its events are asked for: the first ones of a journal are long.
  const { rows } = await db.query<StoredBatch>({
    name: 'batches of events',
    text: `select first_seq, count, crc, payload from journal where shard = $1 and first_seq in (
       select (select first_seq from journal where shard = $1 and first_seq <= s.seq order by first_seq desc limit 1)
       from unnest($2::bigint[]) s (seq)
     )`,
    values: [shard, seqs],
  });
  const found = new Map<number, unknown>();
  for (const row of rows) {
    const events = decodeStored(row);
    for (const seq of seqs) {
      const event = events[seq - row.first_seq];
      if (event !== undefined) found.set(seq, event);
    }
  }
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
