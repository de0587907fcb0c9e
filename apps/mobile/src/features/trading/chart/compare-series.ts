// The bars of a second instrument, as a line over those of the chart: both begin at one point, so that their changes in per cent
// can be compared.
import type { Candle } from '@candor/client';
import { lastBegun } from './last-begun.ts';

export interface TimedBar {
  readonly timestamp: number;
  readonly close: number;
}

export interface CompareSeries {
  /** Bars in any order; of one time the later counts. */
  add(bars: readonly Candle[]): void;
  /** Moves the last close. */
  move(bid: number): void;
  /** The time of the first bar; null without any. */
  first(): number | null;
  /** The close of the last bar that begins by then; null before the first. */
  closeAt(time: number): number | null;
}

export function makeCompareSeries(): CompareSeries {
  let bars: Candle[] = [];
  return {
    add(more) {
      const byTime = new Map([...bars, ...more].map((bar) => [bar.time, bar]));
      bars = [...byTime.values()].sort((a, b) => a.time - b.time);
    },
    move(bid) {
      const last = bars.at(-1);
      if (last) bars[bars.length - 1] = { ...last, close: bid };
    },
    first: () => bars[0]?.time ?? null,
    closeAt: (time) => bars[lastBegun(bars, (bar) => bar.time, time)]?.close ?? null,
  };
}

export interface Compared {
  /** By the chart's bars, in its own price: null where the other has none. */
  readonly line: readonly (number | null)[];
  /** Per cent from the first bar that both have to the last. */
  readonly own: number;
  readonly other: number;
}

/**
 * Bars of 100, 110 and 120 beside another's 2, 2.1 and 1.9 give the line 100, 105 and 95, with +20 % and −5 %. Null where they have
 * no bar in common.
 */
export function compareBars(
  bars: readonly TimedBar[],
  series: Pick<CompareSeries, 'closeAt'>,
): Compared | null {
  const closes = bars.map(({ timestamp }) => series.closeAt(timestamp));
  const start = closes.findIndex((close) => close !== null);
  const [ownStart, otherStart] = [bars[start]?.close, closes[start]];
  const [ownEnd, otherEnd] = [bars.at(-1)?.close, closes.at(-1)];
  if (ownStart === undefined || ownEnd === undefined || otherStart == null || otherEnd == null) return null;
  return {
    line: closes.map((close) => (close === null ? null : (ownStart * close) / otherStart)),
    own: (ownEnd / ownStart - 1) * 100,
    other: (otherEnd / otherStart - 1) * 100,
  };
}
