// The bars of one instrument and period in memory: a tick updates the last bar or begins the next one.
import type { Period } from '@candor/contract';
import type { InstrumentId, Price } from '@candor/core';
import { barStart, type Candle, nextBarStart } from '../../feeds/candle.ts';

/** Bars in memory; there may be a few more before the oldest are removed. */
const BARS_CACHED = 1_000;
const BARS_SPARE = 200;

type GrowingBar = { -readonly [K in keyof Candle]: Candle[K] };

export class CandleSeries {
  readonly instrumentId: InstrumentId;
  readonly period: Period;
  #bars: GrowingBar[];
  /** The end of the last bar. */
  #end: number;
  /** Bars that differ from what is stored. */
  #unsaved = new Set<GrowingBar>();
  /** Set once the bars before the first one have been requested. */
  backfilled: Promise<void> | undefined;

  constructor(instrumentId: InstrumentId, period: Period, last: Candle | undefined) {
    this.instrumentId = instrumentId;
    this.period = period;
    this.#bars = last ? [{ ...last }] : [];
    this.#end = last ? nextBarStart(period, last.time) : 0;
  }

  take(bid: Price, at: number): void {
    const last = this.#bars.at(-1);
    if (!last || at >= this.#end) {
      this.#begin(bid, at);
      return;
    }
    // Bars are always in order: a tick older than the last bar belongs to no open bar.
    if (at < last.time) return;
    if (bid > last.high) last.high = bid;
    if (bid < last.low) last.low = bid;
    last.close = bid;
    last.volume += 1;
    this.#unsaved.add(last);
  }

  get first(): Candle | undefined {
    return this.#bars[0];
  }

  get last(): Candle | undefined {
    return this.#bars.at(-1);
  }

  /**
   * Up to `limit` bars that start before `to`, oldest first. The last one is a copy, because
   * the bar changes with further ticks.
   */
  before(to: number, limit: number): Candle[] {
    let end = this.#bars.length;
    while (end > 0 && (this.#bars[end - 1] as Candle).time >= to) end -= 1;
    const bars: Candle[] = this.#bars.slice(Math.max(0, end - limit), end);
    const last = bars.at(-1);
    if (last) bars[bars.length - 1] = { ...last };
    return bars;
  }

  /** Inserts older bars before the present ones. */
  prepend(older: readonly Candle[]): void {
    const first = this.#bars[0];
    const fitting = first ? older.filter((bar) => bar.time < first.time) : older;
    this.#bars = [...fitting.map((bar) => ({ ...bar })), ...this.#bars].slice(-BARS_CACHED);
    const last = this.#bars.at(-1);
    if (!first && last) this.#end = nextBarStart(this.period, last.time);
  }

  /** The unsaved bars as they are now. Call `restore` if writing failed. */
  takeUnsaved(): { bars: Candle[]; restore: () => void } {
    const taken = this.#unsaved;
    this.#unsaved = new Set();
    return {
      bars: [...taken].map((bar) => ({ ...bar })),
      restore: () => {
        for (const bar of taken) this.#unsaved.add(bar);
      },
    };
  }

  #begin(bid: Price, at: number): void {
    const bar = { time: barStart(this.period, at), open: bid, high: bid, low: bid, close: bid, volume: 1 };
    this.#bars.push(bar);
    this.#unsaved.add(bar);
    this.#end = nextBarStart(this.period, bar.time);
    if (this.#bars.length > BARS_CACHED + BARS_SPARE) this.#bars = this.#bars.slice(-BARS_CACHED);
  }
}
