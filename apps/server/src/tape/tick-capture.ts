// Collects the ticks that the engine accepts until its batch is committed, numbered without a gap, in one run of bytes.
import type { InstrumentId, Tick } from '@candor/core';
import { SLICE_MS } from '@candor/proof';
import { FLAG_NUMBERS, type FlaggedTick, UNREADABLE } from './flags.ts';
import { isWritablePrice, TICK_ROW_BYTES, type TickRow, writeTickRow } from './tick-rows.ts';

/** The ticks of a batch, or none if only time has passed. */
export interface TickBatch {
  readonly id: number;
  readonly payload: Buffer;
}

/** The end of the tape when an engine begins. */
export interface TapeEnd {
  /** The id of the last batch. */
  readonly id: number;
  /** The engine's clock; 0 before the first batch. */
  readonly at: number;
  /** Number of the last tick by instrument. */
  readonly numbers: ReadonlyMap<InstrumentId, number>;
}

export const FRESH_TAPE: TapeEnd = { id: 0, at: 0, numbers: new Map() };

const FIRST_ROWS = 64;
/** Without a tick, the time is written down after this delay. */
const QUIET_MS_MAX = 60_000;

export class TickCapture {
  readonly #numbers: Map<InstrumentId, number>;
  #id: number;
  #bytes = Buffer.allocUnsafe(FIRST_ROWS * TICK_ROW_BYTES);
  #length = 0;
  #isTimeDue = false;
  /** The time of the last tick or clock entry; undefined before the first look at the clock. */
  #writtenAt: number | undefined;
  /** The end of the slice of the last tick, until a later time was written. */
  #sliceEnd = Number.POSITIVE_INFINITY;

  constructor(end: TapeEnd) {
    this.#id = end.id;
    this.#numbers = new Map(end.numbers);
    if (end.at > 0) this.#sliceEnd = endOfSlice(end.at);
  }

  /** True if the next batch of the engine has something for the tape. */
  get isWaiting(): boolean {
    return this.#length > 0 || this.#isTimeDue;
  }

  /** Returns the number of the tick, which follows its instrument's last one. `t` never goes back. */
  add(tick: Tick | FlaggedTick, t: number, digits: number): number {
    const { instrumentId, bid, ask } = tick;
    const no = (this.#numbers.get(instrumentId) ?? 0) + 1;
    this.#numbers.set(instrumentId, no);
    this.#writtenAt = t;
    this.#sliceEnd = endOfSlice(t);
    const mark = tick.kind === 'marked' ? FLAG_NUMBERS[tick.reason] : 0;
    if (isWritablePrice(bid) && isWritablePrice(ask))
      this.#write({ instrumentId, no, t, bid, ask, digits, mark });
    else this.#write({ instrumentId, no, t, bid: 0, ask: 0, digits, mark: UNREADABLE });
    return no;
  }

  /**
   * The end of the last slice that has ticks, once the clock is at `now` or later; after that, each minute, so that a
   * start knows until when the venue ran. Undefined if nothing has to be written.
   */
  timeToRecord(now: number): number | undefined {
    this.#writtenAt ??= now;
    if (now >= this.#sliceEnd) return this.#sliceEnd;
    return now - this.#writtenAt >= QUIET_MS_MAX ? now : undefined;
  }

  /** Makes the next batch record that the engine's clock has reached `at` without another tick. */
  recordTime(at: number): void {
    this.#isTimeDue = true;
    this.#writtenAt = at;
    if (at >= this.#sliceEnd) this.#sliceEnd = Number.POSITIVE_INFINITY;
  }

  /** Returns the collected ticks for the batch that is committed now; null if there are none. */
  take(): TickBatch | null {
    if (!this.isWaiting) return null;
    const payload = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    this.#isTimeDue = false;
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
