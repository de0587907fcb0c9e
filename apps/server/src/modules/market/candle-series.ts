// The bars of one instrument and period in memory: ticks make the last one grow, or begin the next.
import type { Period } from '@candor/contract';
import type { InstrumentId, Price } from '@candor/core';
import { barStart, type Candle, nextBarStart } from '../../feeds/candle.ts';

/** Bars kept; there may be a few more before the oldest are removed. */
const BARS_KEPT = 1_000;
const BARS_SPARE = 200;

type GrowingBar = { -readonly [K in keyof Candle]: Candle[K] };

export class CandleSeries {
  readonly instrumentId: InstrumentId;
  readonly period: Period;
  #bars: GrowingBar[];
  /** Where the last bar ends. */
  #end: number;
  /** Bars that differ from what is stored. */
  #unsaved = new Set<GrowingBar>();
  /** Set once the past before the first bar has been looked for. */
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
    // Bars never go out of order: what is older than the last one belongs to none that is still open.
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

  /** Up to `limit` bars that start before `to`, oldest first; the last one is a copy, for it goes on growing. */
  before(to: number, limit: number): Candle[] {
    let end = this.#bars.length;
    while (end > 0 && (this.#bars[end - 1] as Candle).time >= to) end -= 1;
    const bars: Candle[] = this.#bars.slice(Math.max(0, end - limit), end);
    const last = bars.at(-1);
    if (last) bars[bars.length - 1] = { ...last };
    return bars;
  }

  /** Puts older bars in front of those that are here. */
  prepend(older: readonly Candle[]): void {
    const first = this.#bars[0];
    const fitting = first ? older.filter((bar) => bar.time < first.time) : older;
    this.#bars = [...fitting.map((bar) => ({ ...bar })), ...this.#bars].slice(-BARS_KEPT);
    const last = this.#bars.at(-1);
    if (!first && last) this.#end = nextBarStart(this.period, last.time);
  }

  /** What has to be written, as it is now. `restore` gives it back where writing failed. */
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
    if (this.#bars.length > BARS_KEPT + BARS_SPARE) this.#bars = this.#bars.slice(-BARS_KEPT);
  }
}
