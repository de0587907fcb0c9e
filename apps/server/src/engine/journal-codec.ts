// A batch of events as bytes and back: JSON, packed where it is long. The checksum is over the bytes, so that a damaged row
// is never folded.
import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
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
  /** Read by `readWithInputs` alone: as `InputLog` wrote them, empty where a later row of the batch has them, null before there were any. */
  readonly inputs?: Buffer | null;
}

/** A row that the database keeps in its place is not made smaller; larger ones are, here and not by the database. */
export const BYTES_PACKED_FROM = 2_000;
export const packing = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/** The first byte of a packed batch; a list in plain JSON begins with another. */
export const PACKED = 0x28;

export function encodeBatch(events: readonly VenueEvent[]): EncodedBatch {
  const plain = Buffer.from(JSON.stringify(events), 'utf8');
  const payload = plain.length < BYTES_PACKED_FROM ? plain : zstdCompressSync(plain, packing);
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
    const plain = payload[0] === PACKED ? zstdDecompressSync(payload) : payload;
    const parsed: unknown = JSON.parse(plain.toString('utf8'));
    if (Array.isArray(parsed)) return parsed;
  } catch {
    // What can't be unpacked or is no JSON is no list either, and is refused like one that is something else.
  }
  throw new JournalRefused(`journal row ${first_seq} holds no list of events`);
}
