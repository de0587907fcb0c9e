// Ticks as the engine stores them with its batches: 30 bytes each, in the order in which it accepted them.
import type { InstrumentId } from '@candor/core';

/**
 * A tick on the tape. `t` is the engine's time; `mark` is 0, or the flag that says why the engine did not get it
 * (`flags.ts`).
 */
export interface TickRow {
  readonly instrumentId: InstrumentId;
  readonly no: number;
  readonly t: number;
  readonly bid: number;
  readonly ask: number;
  readonly digits: number;
  readonly mark: number;
}

export const TICK_ROW_BYTES = 30;
/** Six bytes with a sign, less one bit, so that a difference of two prices fits too. */
const PRICE_MAX = 2 ** 46;

export const isWritablePrice = (points: number): boolean =>
  Number.isSafeInteger(points) && Math.abs(points) <= PRICE_MAX;

/** Writes at `at`, where there must be room. Prices must be writable. */
export function writeTickRow(buffer: Buffer, at: number, row: TickRow): void {
  buffer.writeUInt32BE(row.instrumentId, at);
  buffer.writeUIntBE(row.no, at + 4, 6);
  buffer.writeUIntBE(row.t, at + 10, 6);
  buffer.writeIntBE(row.bid, at + 16, 6);
  buffer.writeIntBE(row.ask, at + 22, 6);
  buffer[at + 28] = row.digits;
  buffer[at + 29] = row.mark;
}

/** Throws if the bytes are not a whole number of rows. */
export function readTickRows(payload: Uint8Array): TickRow[] {
  if (payload.length % TICK_ROW_BYTES !== 0) throw new Error(`${payload.length} bytes are no rows of ticks`);
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.length);
  const rows: TickRow[] = [];
  for (let at = 0; at < bytes.length; at += TICK_ROW_BYTES)
    rows.push({
      instrumentId: bytes.readUInt32BE(at),
      no: bytes.readUIntBE(at + 4, 6),
      t: bytes.readUIntBE(at + 10, 6),
      bid: bytes.readIntBE(at + 16, 6),
      ask: bytes.readIntBE(at + 22, 6),
      digits: bytes[at + 28] as number,
      mark: bytes[at + 29] as number,
    });
  return rows;
}
