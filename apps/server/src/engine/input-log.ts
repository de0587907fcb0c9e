// What the engine gave to its Venue, batch by batch, under a chain: who changes an input of an earlier batch changes every
// value of the chain after it, and the venue writes the chain's value into the journal, and so into the public record.
import { createHash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { InputWriter, type Start } from '@candor/core';
import { BYTES_PACKED_FROM, PACKED, packing } from './journal-codec.ts';

/** A chain begins with 32 bytes of zero. */
export const INPUTS_START = Buffer.alloc(32);
/** How often the chain's value is written into the journal, on the venue's clock, while something is new. */
const ANCHOR_MS = 60_000;

/** SHA-256 of the value before, the number of the row's first event (eight bytes, the high one first) and the row's inputs. */
export function nextInputsHead(before: Uint8Array, firstSeq: number, inputs: Uint8Array): Buffer {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(firstSeq));
  return createHash('sha256').update(before).update(number).update(inputs).digest();
}

/** Few inputs as they are, many packed: a version of them is no first byte of a packed run. */
const packInputs = (inputs: Uint8Array): Uint8Array =>
  inputs.length < BYTES_PACKED_FROM ? inputs : zstdCompressSync(inputs, packing);

/** A value of the column `inputs` as its parts. Throws where the bytes can't be unpacked. */
export function readInputsColumn(column: Uint8Array): { head: Uint8Array; inputs: Uint8Array } {
  const stored = column.subarray(INPUTS_START.length);
  const inputs = stored[0] === PACKED ? zstdDecompressSync(stored) : stored;
  return { head: column.subarray(0, INPUTS_START.length), inputs };
}

export class InputLog {
  readonly writer = new InputWriter();
  #head: Buffer;
  #anchoredAt: number;
  #rowsSince = 0;

  /** `head`: of the last row of the journal. `at`: where the engine's clock stands as it starts; `ticks`: where the tape does. */
  constructor(head: Buffer, start: Start) {
    this.#head = head;
    this.#anchoredAt = start.at;
    this.writer.start(start);
  }

  /** The chain's value after the row, and the inputs of the row; they are what its column `inputs` holds. */
  take(firstSeq: number): Buffer | null {
    const inputs = this.writer.take();
    if (!inputs) return null;
    this.#head = nextInputsHead(this.#head, firstSeq, inputs);
    this.#rowsSince += 1;
    return Buffer.concat([this.#head, packInputs(inputs)]);
  }

  /** The value to be written into the journal now; null where it is too early, or nothing is new but the last writing itself. */
  anchor(at: number): string | null {
    if (at - this.#anchoredAt < ANCHOR_MS) return null;
    if (this.#rowsSince <= 1 && !this.writer.isWaiting) return null;
    this.#anchoredAt = at;
    this.#rowsSince = 0;
    return this.#head.toString('hex');
  }
}
