// Single events of the journal as they were written, by their numbers or by their subject.
import type pg from 'pg';
import { ArchivedJournal } from '../archive/archived-journal.ts';
import { ArchiveUnread } from '../archive/find-archived.ts';
import { decodeStored, type StoredBatch } from '../engine/journal-codec.ts';
import { JournalRefused } from '../engine/journal-refused.ts';
import { type PlaceKind, placeKinds } from './record-places.ts';

/**
 * Returns the events of `seqs` that the journal has, by number. It reads archived months from `archiveFolder`, once
 * each, which takes seconds. @throws JournalRefused for a damaged row
 */
export async function readStoredEvents(
  db: pg.Pool,
  { shard, seqs, archiveFolder }: { shard: number; seqs: readonly number[]; archiveFolder: string },
): Promise<Map<number, unknown>> {
  if (seqs.length === 0) return new Map();
  // Reads each batch once, however many of its events are requested: the first batches of a journal are long.
  const { rows } = await db.query<StoredBatch>({
    name: 'batches of events',
    text: `select first_seq, count, crc, payload from journal where shard = $1 and first_seq in (
       select (select first_seq from journal where shard = $1 and first_seq <= s.seq order by first_seq desc limit 1)
       from unnest($2::bigint[]) s (seq)
     )`,
    values: [shard, seqs],
  });
  const found = new Map<number, unknown>();
  takeEvents(found, rows, seqs);
  const archived = seqs.filter((seq) => !found.has(seq));
  if (archived.length > 0)
    takeEvents(found, await new ArchivedJournal(db, archiveFolder).find(shard, archived), archived);
  return found;
}

/** The errors of these functions: a row or a month of the journal is damaged, missing or unreadable. */
export const isJournalLost = (error: unknown): error is Error =>
  error instanceof JournalRefused || error instanceof ArchiveUnread;

function takeEvents(
  found: Map<number, unknown>,
  batches: readonly StoredBatch[],
  seqs: readonly number[],
): void {
  for (const batch of batches) {
    const events = decodeStored(batch);
    for (const seq of seqs) {
      const event = events[seq - batch.first_seq];
      if (event !== undefined) found.set(seq, event);
    }
  }
}

/**
 * Reads the events of a place in their order with one statement; events that the journal has lost are left out. Throws
 * as above.
 */
export async function readEventsOfPlace(
  db: pg.Pool,
  { shard, kind, id, archiveFolder }: { shard: number; kind: PlaceKind; id: number; archiveFolder: string },
): Promise<{ seq: number; event: unknown }[]> {
  // A batch comes with its first requested event only, since it may be long.
  const { rows } = await db.query<{ seq: number } & Partial<StoredBatch>>({
    name: 'events of a place',
    text: `select p.seq, j.first_seq, j.count, j.crc,
       case when j.first_seq is distinct from lag(j.first_seq) over (order by p.seq) then j.payload end as payload
     from record_places p left join lateral (
       select first_seq, count, crc, payload from journal where shard = $1 and first_seq <= p.seq
       order by first_seq desc limit 1
     ) j on true where p.kind = $2 and p.id = $3 order by p.seq`,
    values: [shard, placeKinds[kind], id],
  });
  const found = new Map<number, unknown>();
  let events: readonly unknown[] = [];
  for (const { seq, payload, ...row } of rows) {
    if (payload) events = decodeStored({ ...row, payload } as StoredBatch);
    const event = row.first_seq == null ? undefined : events[seq - row.first_seq];
    if (event !== undefined) found.set(seq, event);
  }
  const archived = rows.map(({ seq }) => seq).filter((seq) => !found.has(seq));
  for (const [seq, event] of await readStoredEvents(db, { shard, seqs: archived, archiveFolder }))
    found.set(seq, event);
  return rows.flatMap(({ seq }) => (found.has(seq) ? [{ seq, event: found.get(seq) }] : []));
}
