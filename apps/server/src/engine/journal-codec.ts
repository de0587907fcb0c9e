// Encodes batches of events as bytes and decodes them: JSON, compressed if long. The checksum covers the bytes, so that
// a damaged row is never folded.
import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { upcast, type VenueEvent } from '@candor/core';
import { JournalRefused } from './journal-refused.ts';

export interface EncodedBatch {
  readonly payload: Buffer;
  readonly crc: number;
}

/** A row of the table `journal` with the columns needed to read its batch. */
export interface StoredBatch {
  readonly first_seq: number;
  readonly count: number;
  readonly at: number;
  readonly crc: number;
  readonly payload: Buffer;
  /**
   * Read only by `readWithInputs`, in the format of `InputLog`. Empty if a later row of the batch has the inputs, null
   * in rows from before inputs were stored.
   */
  readonly inputs?: Buffer | null;
}

/** Rows that the database stores inline are not compressed. Larger rows are compressed here, not by the database. */
export const BYTES_PACKED_FROM = 2_000;
export const packing = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/** The first byte of a compressed batch. Plain JSON begins with another byte. */
export const PACKED = 0x28;

export function encodeBatch(events: readonly VenueEvent[]): EncodedBatch {
  const plain = Buffer.from(JSON.stringify(events), 'utf8');
  const payload = plain.length < BYTES_PACKED_FROM ? plain : zstdCompressSync(plain, packing);
  return { payload, crc: crc32(payload) };
}

/** The events in the current format. Throws if the bytes are damaged or a newer program wrote them. */
export function decodeBatch(row: Omit<StoredBatch, 'at'>): VenueEvent[] {
  const events = decodeStored(row);
  try {
    return events.map(upcast);
  } catch (error) {
    throw new JournalRefused(`journal row ${row.first_seq}: ${(error as Error).message}`);
  }
}

/** The events as they were written, whatever their version. Throws if the bytes are damaged. */
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

/** Throws for intact bytes that are no list: they were written so, and a restart would read the same. */
function parseEvents({ first_seq, payload }: Pick<StoredBatch, 'first_seq' | 'payload'>): readonly unknown[] {
  try {
    const plain = payload[0] === PACKED ? zstdDecompressSync(payload) : payload;
    const parsed: unknown = JSON.parse(plain.toString('utf8'));
    if (Array.isArray(parsed)) return parsed;
  } catch {
    // Bytes that can't be decompressed or parsed are rejected like any value that is no list.
  }
  throw new JournalRefused(`journal row ${first_seq} holds no list of events`);
}
