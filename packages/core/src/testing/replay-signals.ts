// What the automated clients of a replay look at: averages and ranges of the last bars. Doubles: they decide no money.
import type { InstrumentTerms } from '../model/instrument.ts';
import type { Tick } from '../model/market.ts';

const SHORT = 12;
const LONG = 48;

export interface Signal {
  readonly terms: InstrumentTerms;
  readonly bid: number;
  readonly ask: number;
  /** Averages of the closing bids; the deviation and the extremes of the long window; the usual range of a bar. */
  readonly fast: number;
  readonly slow: number;
  readonly deviation: number;
  readonly high: number;
  readonly low: number;
  readonly range: number;
}

interface Bar {
  high: number;
  low: number;
  close: number;
}

export class Signals {
  readonly #bars = new Map<number, Bar[]>();
  readonly #open = new Map<number, Bar & { ask: number }>();
  readonly #terms: readonly InstrumentTerms[];

  constructor(terms: readonly InstrumentTerms[]) {
    this.#terms = terms;
  }

  take({ instrumentId, bid, ask }: Tick): void {
    const bar = this.#open.get(instrumentId);
    if (!bar) {
      this.#open.set(instrumentId, { high: bid, low: bid, close: bid, ask });
      return;
    }
    bar.high = Math.max(bar.high, bid);
    bar.low = Math.min(bar.low, bid);
    bar.close = bid;
    bar.ask = ask;
  }

  /** Ends the bars that are open and answers a signal for every instrument that has had enough of them. */
  endBars(): Map<number, Signal> {
    const signals = new Map<number, Signal>();
    for (const terms of this.#terms) {
      const bar = this.#open.get(terms.id);
      if (!bar) continue;
      this.#open.delete(terms.id);
      const bars = this.#bars.get(terms.id) ?? [];
      bars.push({ high: bar.high, low: bar.low, close: bar.close });
      if (bars.length > LONG) bars.shift();
      this.#bars.set(terms.id, bars);
      if (bars.length < LONG) continue;
      const closes = bars.map(({ close }) => close);
      const slow = mean(closes);
      signals.set(terms.id, {
        terms,
        bid: bar.close,
        ask: bar.ask,
        fast: mean(closes.slice(-SHORT)),
        slow,
        deviation: Math.sqrt(mean(closes.map((close) => (close - slow) ** 2))),
        high: Math.max(...bars.map(({ high }) => high)),
        low: Math.min(...bars.map(({ low }) => low)),
        range: Math.max(1, mean(bars.map(({ high, low }) => high - low))),
      });
    }
    return signals;
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
