// A batch of events as bytes and back. The checksum is over the bytes, so that a damaged row is never folded.
import { crc32 } from 'node:zlib';
import { upcast, type VenueEvent } from '@candor/core';
import { JournalRefused } from './journal-refused.ts';

export interface EncodedBatch {
  readonly payload: Buffer;
  readonly crc: number;
}

/** A row of the table `journal`, as far as a batch is read from it. */
export interface StoredBatch {
  readonly first_seq: number;
  readonly count: number;
  readonly at: number;
  readonly crc: number;
  readonly payload: Buffer;
}

export function encodeBatch(events: readonly VenueEvent[]): EncodedBatch {
  const payload = Buffer.from(JSON.stringify(events), 'utf8');
  return { payload, crc: crc32(payload) };
}

/** The events in today's shape. Throws where the bytes are not what was written, or a newer program wrote them. */
export function decodeBatch(row: Omit<StoredBatch, 'at'>): VenueEvent[] {
  const events = decodeStored(row);
  try {
    return events.map(upcast);
  } catch (error) {
    throw new JournalRefused(`journal row ${row.first_seq}: ${(error as Error).message}`);
  }
}

/** The events as they were written, whatever their version. Throws where the bytes are not what was written. */
export function decodeStored(row: Omit<StoredBatch, 'at'>): readonly unknown[] {
  if (crc32(row.payload) !== row.crc) {
    throw new JournalRefused(`journal row ${row.first_seq} is damaged: its checksum does not fit its bytes`);
  }
  const events = parseEvents(row);
  if (events.length !== row.count) {
    throw new JournalRefused(
      `journal row ${row.first_seq} holds ${events.length} events where ${row.count} are written`,
    );
  }
  return events;
}

/** Bytes with a right checksum that are no list were written so, and another start would read the same. */
function parseEvents({ first_seq, payload }: Pick<StoredBatch, 'first_seq' | 'payload'>): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(payload.toString('utf8'));
    if (Array.isArray(parsed)) return parsed;
  } catch {
    // What is no JSON is no list either, and is refused like one that is something else.
  }
  throw new JournalRefused(`journal row ${first_seq} holds no list of events`);
}
