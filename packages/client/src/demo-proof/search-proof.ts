// Searches digits that, after a given prefix, make a SHA-256 with enough leading zero bits.
import { BLOCK_BYTES, compress, initialState } from './sha256.ts';

const BLOCK_WORDS = BLOCK_BYTES / 4;
const ZERO = 0x30;
const NINE = 0x39;
const PAD = 0x80;
/** The padding: one byte for the end, eight for the length. */
const PAD_BYTES = 9;

export interface ProofSearch {
  /** The number tried so far. */
  readonly tried: number;
  /** Tries so many more; returns the solution, or null. */
  next(tries: number): string | null;
}

/**
 * Counts up from 0. `prefix` is ASCII; `bits` is at most 32 and takes 2^bits attempts on average. The whole blocks of
 * the prefix are hashed once, so that each attempt costs one block, or two if the rest does not fit into one.
 */
export function searchProof(prefix: string, bits: number): ProofSearch {
  if (!(bits >= 0 && bits <= 32)) throw new RangeError(`no search for ${bits} bits`);
  const bytes = Uint8Array.from(prefix, (letter) => letter.charCodeAt(0));
  const begin = Int32Array.from(initialState);
  const whole = Math.floor(bytes.length / BLOCK_BYTES);
  const head = wordsOf(bytes.subarray(0, whole * BLOCK_BYTES));
  for (let block = 0; block < whole; block += 1) compress(begin, head, block * BLOCK_WORDS, begin);
  const rest = bytes.subarray(whole * BLOCK_BYTES);

  let digits = 1;
  let words = layOut(rest, digits, bytes.length);
  let tried = 0;
  const state = new Int32Array(8);

  function fits(): boolean {
    compress(begin, words, 0, state);
    for (let at = BLOCK_WORDS; at < words.length; at += BLOCK_WORDS) compress(state, words, at, state);
    return Math.clz32(state[0]!) >= bits;
  }
  /** The next number, written into the block digit by digit. */
  function countUp(): void {
    for (let at = rest.length + digits - 1; at >= rest.length; at -= 1) {
      const shift = 24 - 8 * (at & 3);
      if (((words[at >> 2]! >>> shift) & 0xff) !== NINE) {
        words[at >> 2]! += 1 << shift;
        return;
      }
      words[at >> 2]! -= (NINE - ZERO) << shift;
    }
    digits += 1;
    words = layOut(rest, digits, bytes.length);
    // After 9 comes 10.
    words[rest.length >> 2]! += 1 << (24 - 8 * (rest.length & 3));
  }
  function read(): string {
    let text = '';
    for (let at = rest.length; at < rest.length + digits; at += 1)
      text += String.fromCharCode((words[at >> 2]! >>> (24 - 8 * (at & 3))) & 0xff);
    return text;
  }

  return {
    get tried() {
      return tried;
    },
    next(tries) {
      for (let n = 0; n < tries; n += 1) {
        tried += 1;
        if (fits()) return read();
        countUp();
      }
      return null;
    },
  };
}

/** The last blocks: the rest of the prefix, zeros as digits, the end byte, the length in bits. */
function layOut(rest: Uint8Array, digits: number, prefixBytes: number): Int32Array {
  const used = rest.length + digits;
  const size = Math.ceil((used + PAD_BYTES) / BLOCK_BYTES) * BLOCK_BYTES;
  const bytes = new Uint8Array(size);
  bytes.set(rest);
  bytes.fill(ZERO, rest.length, used);
  bytes[used] = PAD;
  const words = wordsOf(bytes);
  words[words.length - 1] = (prefixBytes + digits) * 8;
  return words;
}

function wordsOf(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int32Array.from({ length: bytes.byteLength / 4 }, (_, n) => view.getInt32(n * 4));
}
