// Inputs of the venue, batch by batch, in a hash chain. A change to an earlier batch changes every later hash. The
// venue writes the hash into the journal, and thereby into the public event log.
import { createHash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { InputWriter, type Start } from '@candor/core';
import { BYTES_PACKED_FROM, PACKED, packing } from './journal-codec.ts';

/** The chain starts with 32 zero bytes. */
export const INPUTS_START = Buffer.alloc(32);
/** Interval on the venue's clock at which the chain's hash is written into the journal if there are new inputs. */
const ANCHOR_MS = 60_000;

/** SHA-256 of the previous hash, the number of the row's first event (eight bytes, big-endian) and the row's inputs. */
export function nextInputsHead(before: Uint8Array, firstSeq: number, inputs: Uint8Array): Buffer {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(firstSeq));
  return createHash('sha256').update(before).update(number).update(inputs).digest();
}

/** Long inputs are compressed. Inputs begin with a version, which never equals the first byte of compressed data. */
const packInputs = (inputs: Uint8Array): Uint8Array =>
  inputs.length < BYTES_PACKED_FROM ? inputs : zstdCompressSync(inputs, packing);

/** Splits a value of the column `inputs` into its parts. Throws if the bytes can't be decompressed. */
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

  /** `head` is the hash of the journal's last row, `at` the engine's clock, `ticks` the tape's position. */
  constructor(head: Buffer, start: Start) {
    this.#head = head;
    this.#anchoredAt = start.at;
    this.writer.start(start);
  }

  /** Returns the row's hash and inputs in the format of the column `inputs`. */
  take(firstSeq: number): Buffer | null {
    const inputs = this.writer.take();
    if (!inputs) return null;
    this.#head = nextInputsHead(this.#head, firstSeq, inputs);
    this.#rowsSince += 1;
    return Buffer.concat([this.#head, packInputs(inputs)]);
  }

  /** Returns the hash to journal now. Null if it is too early, or if the last anchor itself is the only new input. */
  anchor(at: number): string | null {
    if (at - this.#anchoredAt < ANCHOR_MS) return null;
    if (this.#rowsSince <= 1 && !this.writer.isWaiting) return null;
    this.#anchoredAt = at;
    this.#rowsSince = 0;
    return this.#head.toString('hex');
  }
}
