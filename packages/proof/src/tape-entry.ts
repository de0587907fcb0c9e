// An entry of the tape: the ticks of one instrument in one slice of five seconds, in the fewest bytes that are still simple.
import { Malformed } from './text.ts';

export const SLICE_MS = 5_000;
const VERSION = 1;
const DIGITS_MAX = 9;

/**
 * `t` is in ms since 1970; prices are in points; `mark` is 0, or why the tick was quarantined or rejected (1 to 255).
 */
export type TapeTick = {
  readonly t: number;
  readonly bid: number;
  readonly ask: number;
  readonly mark: number;
};

/** `digits`: decimals of a price; `slice`: ⌊ms ÷ 5000⌋; `first`: the first tick's number, the others follow without a gap. */
export type TapeEntry = {
  readonly instrument: number;
  readonly digits: number;
  readonly slice: number;
  readonly first: number;
  readonly ticks: readonly TapeTick[];
};

/** Throws RangeError if a tick lies outside its slice, goes back in time, or a value is out of range. */
export function packTapeEntry({
  instrument,
  digits,
  slice,
  first,
  ticks,
}: TapeEntry): Uint8Array<ArrayBuffer> {
  if (ticks.length === 0) throw new RangeError('an entry without ticks');
  const bytes: number[] = [];
  writeHead(bytes, { instrument, digits, slice, first });
  let before = beforeFirst(slice);
  for (const tick of ticks) {
    writeRow(bytes, slice, tick, before);
    before = tick;
  }
  return Uint8Array.from(bytes);
}

/** The fields before an entry's first tick. */
export type TapeHead = Omit<TapeEntry, 'ticks'>;

/** The bytes of an entry before its first tick. Throws as `packTapeEntry`. */
export function packTapeHead(head: TapeHead): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  writeHead(bytes, head);
  return Uint8Array.from(bytes);
}

/** The bytes of a tick in its entry, behind those of the tick before it. Throws as `packTapeEntry`. */
export function packTapeRow(
  slice: number,
  tick: TapeTick,
  before: TapeTick | undefined,
): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  writeRow(bytes, slice, tick, before ?? beforeFirst(slice));
  return Uint8Array.from(bytes);
}

const beforeFirst = (slice: number): TapeTick => ({ t: slice * SLICE_MS, bid: 0, ask: 0, mark: 0 });

function writeHead(bytes: number[], { instrument, digits, slice, first }: TapeHead): void {
  if (!(digits >= 0 && digits <= DIGITS_MAX) || slice > 0xffffffff) throw new RangeError('digits or slice');
  bytes.push(VERSION, digits);
  writeUnsigned(bytes, instrument);
  bytes.push(slice >>> 24, (slice >>> 16) & 0xff, (slice >>> 8) & 0xff, slice & 0xff);
  writeUnsigned(bytes, first);
}

function writeRow(bytes: number[], slice: number, tick: TapeTick, before: TapeTick): void {
  const sinceLast = tick.t - before.t;
  if (sinceLast < 0 || tick.t >= (slice + 1) * SLICE_MS)
    throw new RangeError(`a tick at ${tick.t} outside of its slice`);
  if (!(Number.isInteger(tick.mark) && tick.mark >= 0 && tick.mark <= 255)) throw new RangeError('mark');
  writeUnsigned(bytes, 2 * sinceLast + (tick.mark === 0 ? 0 : 1));
  if (tick.mark !== 0) bytes.push(tick.mark);
  writeSigned(bytes, tick.bid - before.bid);
  writeSigned(bytes, tick.ask - tick.bid - (before.ask - before.bid));
}

/** Throws Malformed if the bytes are not the canonical form of an entry. */
export function unpackTapeEntry(bytes: Uint8Array): TapeEntry {
  const reader = new Reader(bytes);
  if (reader.byte() !== VERSION) throw new Malformed('version');
  const digits = reader.byte();
  if (digits > DIGITS_MAX) throw new Malformed('digits');
  const instrument = reader.unsigned();
  const slice = ((reader.byte() << 24) | (reader.byte() << 16) | (reader.byte() << 8) | reader.byte()) >>> 0;
  const first = reader.unsigned();
  const ticks: TapeTick[] = [];
  let [time, bid, spread] = [slice * SLICE_MS, 0, 0];
  do {
    const step = reader.unsigned();
    const mark = step % 2 === 1 ? reader.byte() : 0;
    if (step % 2 === 1 && mark === 0) throw new Malformed('mark');
    time += Math.floor(step / 2);
    if (time >= (slice + 1) * SLICE_MS) throw new Malformed('time');
    bid += reader.signed();
    spread += reader.signed();
    if (![bid, spread, bid + spread].every(Number.isSafeInteger)) throw new Malformed('price');
    ticks.push({ t: time, bid, ask: bid + spread, mark });
  } while (!reader.isAtEnd());
  if (!Number.isSafeInteger(first + ticks.length)) throw new Malformed('number');
  return { instrument, digits, slice, first, ticks };
}

function writeUnsigned(bytes: number[], value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no whole number from 0`);
  let left = value;
  for (; left > 0x7f; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) | 0x80);
  bytes.push(left);
}

function writeSigned(bytes: number[], value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  writeUnsigned(bytes, value >= 0 ? 2 * value : -2 * value - 1);
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new Malformed('short');
    this.#at += 1;
    return byte;
  }

  /** LEB128 in its shortest form, below 2⁵³. */
  unsigned(): number {
    let value = 0;
    let place = 1;
    for (let length = 1; ; length += 1) {
      const byte = this.byte();
      value += (byte & 0x7f) * place;
      if (length > 8 || !Number.isSafeInteger(value)) throw new Malformed('too large');
      if (byte < 0x80) {
        if (byte === 0 && length > 1) throw new Malformed('overlong');
        return value;
      }
      place *= 0x80;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
