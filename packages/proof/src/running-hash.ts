// The running hash over the ticks of an entry of the tape: a client who was shown one can hold the venue to every tick
// before it.
import { packTapeHead, packTapeRow, type TapeEntry, type TapeHead, type TapeTick } from './tape-entry.ts';
import { concatBytes, toBase64 } from './text.ts';
import type { Sha256 } from './tree.ts';

/** Bytes of it that a quote shows. */
const SHOWN_BYTES = 16;

export class RunningHash {
  readonly #sha256: Sha256;
  readonly #slice: number;
  #before: TapeTick | undefined;
  /** SHA-256 of the entry's bytes before its first tick, then SHA-256(the last hash ‖ the bytes of the tick). */
  #hash: Uint8Array;

  constructor(sha256: Sha256, head: TapeHead) {
    this.#sha256 = sha256;
    this.#slice = head.slice;
    this.#hash = sha256(packTapeHead(head));
  }

  /** Adds the next tick; throws RangeError if it does not fit after the last one. */
  add(tick: TapeTick): void {
    this.#hash = this.#sha256(concatBytes(this.#hash, packTapeRow(this.#slice, tick, this.#before)));
    this.#before = tick;
  }

  /** In the form of quotes: the first 16 bytes in base64url, without padding. */
  shown(): string {
    return toBase64(this.#hash.subarray(0, SHOWN_BYTES))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  }
}

/** The hashes that quotes show with each tick of an entry. */
export function runningHashesOf(sha256: Sha256, { ticks, ...head }: TapeEntry): string[] {
  const running = new RunningHash(sha256, head);
  return ticks.map((tick) => {
    running.add(tick);
    return running.shown();
  });
}
