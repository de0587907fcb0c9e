// What the engine takes in, tick by tick, until its batch is committed: numbered without a gap, in one run of bytes.
import type { InstrumentId, Tick } from '@candor/core';
import { SLICE_MS } from '@candor/proof';
import { type FlaggedTick, MARKS, UNREADABLE } from './marks.ts';
import { isWritablePrice, TICK_ROW_BYTES, type TickRow, writeTickRow } from './tick-rows.ts';

/** Ticks of a batch, or none where only the time goes on. */
export interface TickBatch {
  readonly id: number;
  readonly payload: Buffer;
}

/** Where the tape stands as an engine begins. */
export interface TapeEnd {
  /** Of the last batch. */
  readonly id: number;
  /** Of the engine's clock; 0 before the first. */
  readonly at: number;
  /** Number of the last tick by instrument. */
  readonly numbers: ReadonlyMap<InstrumentId, number>;
}

export const FRESH_TAPE: TapeEnd = { id: 0, at: 0, numbers: new Map() };

const FIRST_ROWS = 64;
/** Without a tick the time is written down after so long. */
const QUIET_MS_MAX = 60_000;

export class TickCapture {
  readonly #numbers: Map<InstrumentId, number>;
  #id: number;
  #bytes = Buffer.allocUnsafe(FIRST_ROWS * TICK_ROW_BYTES);
  #length = 0;
  #isTimeMarked = false;
  /** Of the last tick or mark; undefined before the first look at the clock. */
  #writtenAt: number | undefined;
  /** The end of the slice in which the last tick is that was not yet followed by a later time. */
  #sliceEnd = Number.POSITIVE_INFINITY;

  constructor(end: TapeEnd) {
    this.#id = end.id;
    this.#numbers = new Map(end.numbers);
    if (end.at > 0) this.#sliceEnd = endOfSlice(end.at);
  }

  /** Whether the next batch of the engine has something for the tape. */
  get isWaiting(): boolean {
    return this.#length > 0 || this.#isTimeMarked;
  }

  /** The number of the tick: it follows its instrument's last one. `t` never goes back. */
  add(tick: Tick | FlaggedTick, t: number, digits: number): number {
    const { instrumentId, bid, ask } = tick;
    const no = (this.#numbers.get(instrumentId) ?? 0) + 1;
    this.#numbers.set(instrumentId, no);
    this.#writtenAt = t;
    this.#sliceEnd = endOfSlice(t);
    const mark = tick.kind === 'marked' ? MARKS[tick.reason] : 0;
    if (isWritablePrice(bid) && isWritablePrice(ask))
      this.#write({ instrumentId, no, t, bid, ask, digits, mark });
    else this.#write({ instrumentId, no, t, bid: 0, ask: 0, digits, mark: UNREADABLE });
    return no;
  }

  /**
   * The end of the last slice that has ticks, once the clock stands at `now` or later; where it is written, each minute, so
   * that a start knows until when the venue was there. Undefined where nothing is to be written.
   */
  timeToMark(now: number): number | undefined {
    this.#writtenAt ??= now;
    if (now >= this.#sliceEnd) return this.#sliceEnd;
    return now - this.#writtenAt >= QUIET_MS_MAX ? now : undefined;
  }

  /** The engine's clock has come to `at` without another tick: the next batch says so. */
  markTime(at: number): void {
    this.#isTimeMarked = true;
    this.#writtenAt = at;
    if (at >= this.#sliceEnd) this.#sliceEnd = Number.POSITIVE_INFINITY;
  }

  /** What has come together, for the batch that is committed now; null where nothing has. */
  take(): TickBatch | null {
    if (!this.isWaiting) return null;
    const payload = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    this.#isTimeMarked = false;
    this.#id += 1;
    return { id: this.#id, payload };
  }

  #write(row: TickRow): void {
    if (this.#length === this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes], 2 * this.#bytes.length);
    writeTickRow(this.#bytes, this.#length, row);
    this.#length += TICK_ROW_BYTES;
  }
}

const endOfSlice = (at: number): number => (Math.floor(at / SLICE_MS) + 1) * SLICE_MS;
