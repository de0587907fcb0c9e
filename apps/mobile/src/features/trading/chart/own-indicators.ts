// Indicators that the chart library lacks: average true range, volume-weighted average price and Ichimoku.
import { tradingDayStart } from '@candor/client';

export interface PricedBar {
  readonly timestamp: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume?: number;
}

/**
 * Wilder's average of the true range (New Concepts in Technical Trading Systems, 1978): the first value is the mean of
 * the first `length` ranges, each further one ((length − 1) × before + range) / length. With length 2, ranges of 2, 4
 * and 6 give nothing, 3 and 4.5.
 */
export function calculateAtr(bars: readonly PricedBar[], length: number): { atr?: number }[] {
  let sum = 0;
  let average = 0;
  return bars.map((bar, index) => {
    const before = bars[index - 1]?.close ?? bar.close;
    const range = Math.max(bar.high, before) - Math.min(bar.low, before);
    if (index < length) {
      sum += range;
      average = sum / length;
      return index === length - 1 ? { atr: average } : {};
    }
    average = (average * (length - 1) + range) / length;
    return { atr: average };
  });
}

/**
 * The mean of (high + low + close) / 3 weighted by volume, which here counts ticks, from the start of the trading day
 * (17:00 New York), as intraday terminals anchor it (Berkowitz, Logue and Noser, The Journal of Finance 43, 1988).
 * Typical prices 10 and 13 with volumes 1 and 2 give 10 and 12.
 */
export function calculateVwap(bars: readonly PricedBar[]): { vwap?: number }[] {
  let day: number | null = null;
  let traded = 0;
  let volume = 0;
  return bars.map((bar) => {
    const start = tradingDayStart(bar.timestamp);
    if (start !== day) {
      day = start;
      traded = 0;
      volume = 0;
    }
    const ticks = bar.volume ?? 0;
    traded += ((bar.high + bar.low + bar.close) / 3) * ticks;
    volume += ticks;
    return volume > 0 ? { vwap: traded / volume } : {};
  });
}

export interface Ichimoku {
  readonly tenkan?: number;
  readonly kijun?: number;
  /** The cloud's edges over this bar, calculated `base` bars before. */
  readonly spanA?: number;
  readonly spanB?: number;
  /** The close of `base` bars later. */
  readonly chikou?: number;
  /** The cloud's edges that this bar casts ahead. */
  readonly aheadA?: number;
  readonly aheadB?: number;
}

/**
 * Hosoda's lines (Ichimoku Kinko Hyo, 1969): the middle of the highest high and the lowest low of so many bars; the
 * cloud is moved ahead, and the close back, by the base line's length. Highs 10, 12, 14 and lows 8, 9, 10 have the
 * middle 11 over three bars.
 */
export function calculateIchimoku(
  bars: readonly PricedBar[],
  { turning, base, span }: { readonly turning: number; readonly base: number; readonly span: number },
): Ichimoku[] {
  const middles = (length: number) => bars.map((_, index) => middleOf(bars, index, length));
  const tenkan = middles(turning);
  const kijun = middles(base);
  const slow = middles(span);
  const aheadA = bars.map((_, index) => mean(tenkan[index], kijun[index]));
  return bars.map((_, index) => {
    const lines: Record<keyof Ichimoku, number | undefined> = {
      tenkan: tenkan[index],
      kijun: kijun[index],
      spanA: aheadA[index - base],
      spanB: slow[index - base],
      chikou: bars[index + base]?.close,
      aheadA: aheadA[index],
      aheadB: slow[index],
    };
    // The library draws a line to each value that is present.
    return Object.fromEntries(Object.entries(lines).filter(([, value]) => value !== undefined));
  });
}

const mean = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : (a + b) / 2;

function middleOf(bars: readonly PricedBar[], index: number, length: number): number | undefined {
  if (index < length - 1) return undefined;
  let high = Number.NEGATIVE_INFINITY;
  let low = Number.POSITIVE_INFINITY;
  for (const bar of bars.slice(index - length + 1, index + 1)) {
    high = Math.max(high, bar.high);
    low = Math.min(low, bar.low);
  }
  return (high + low) / 2;
}
