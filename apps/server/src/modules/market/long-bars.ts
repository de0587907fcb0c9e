// Bars of four hours, a week and a month, made of the hours and days that the venue stores, when they are requested.
import { type ChartPeriod, LONG_PERIODS, type LongPeriod, type Period } from '@candor/contract';
import type { InstrumentId, Price } from '@candor/core';
import { type Candle, HOUR_MS } from '../../feeds/candle.ts';
import { tradingDayStart } from '../../feeds/trading-day.ts';
import type { KlineRange, MarketView } from './market.ts';

interface Making {
  readonly base: '60min' | '1day';
  /** Bars of the base in the longest bar. */
  readonly bars: number;
  /** The start of the long bar that a bar of the base belongs to. */
  readonly startOf: (baseTime: number) => number;
}

const DAY_MS = 24 * HOUR_MS;
/** Bars of the base that one page reads: as many as are in memory once a chart of the base has begun (candles.ts). */
const BASE_BARS_MAX: Readonly<Record<Making['base'], number>> = { '60min': 1_000, '1day': 500 };

/**
 * A trading day starts at 17:00 New York, which is 21:00 or 22:00 UTC, and has the date of its end: half a day after its
 * start that is the date in UTC.
 */
const dateOf = (dayStart: number): Date => new Date(dayStart + DAY_MS / 2);
const dayStartOn = (year: number, month: number, date: number): number =>
  tradingDayStart(Date.UTC(year, month, date, 12));

const making: Readonly<Record<LongPeriod, Making>> = {
  // At 0, 4, 8, 12, 16 and 20 o'clock UTC.
  '240min': { base: '60min', bars: 4, startOf: (time) => time - (time % (4 * HOUR_MS)) },
  // From the trading day of Monday, which starts on Sunday at 17:00 New York, to that of Sunday.
  '1week': {
    base: '1day',
    bars: 7,
    startOf(time) {
      const date = dateOf(time);
      const sinceMonday = (date.getUTCDay() + 6) % 7;
      return dayStartOn(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - sinceMonday);
    },
  },
  // All trading days with a date in the calendar month.
  '1month': {
    base: '1day',
    bars: 31,
    startOf(time) {
      const date = dateOf(time);
      return dayStartOn(date.getUTCFullYear(), date.getUTCMonth(), 1);
    },
  },
};

export const isLong = (period: ChartPeriod): period is LongPeriod =>
  LONG_PERIODS.some((one) => one === period);

/** The bars of the base that such a request reads, and at most as many as a page may. */
export function baseRequest(
  period: LongPeriod,
  range: KlineRange,
): { readonly base: Period; readonly range: KlineRange } {
  const { base, bars } = making[period];
  return { base, range: { ...range, limit: Math.min(BASE_BARS_MAX[base], range.limit * bars) } };
}

/** Oldest first. A page may have fewer bars than requested; only an empty one is the last. */
export async function readLongBars(
  market: Pick<MarketView, 'kline'>,
  instrumentId: InstrumentId,
  period: LongPeriod,
  requested: KlineRange,
): Promise<Candle[]> {
  const { base, range } = baseRequest(period, requested);
  const read = await market.kline(instrumentId, base, range);
  const bars = combineBars(period, read);
  // A full page may begin within a bar, whose beginning the page before brings. A shorter one begins with the past itself.
  const isCut = read.length === range.limit && bars.length > 1;
  return bars.slice(isCut ? 1 : 0).slice(-requested.limit);
}

/**
 * Open of the first, highest high, lowest low, close of the last, sum of the ticks. Hours with (open, high, low, close)
 * (1, 4, 1, 3) and (3, 5, 2, 2) make (1, 5, 1, 2).
 */
export const combineBars = (period: LongPeriod, bars: readonly Candle[]): Candle[] =>
  foldBars(bars, making[period].startOf);

/** The same of bars, or of ticks as bars of one price, whose longer bars begin by `startOf`. */
export function foldBars(bars: readonly Candle[], startOf: (time: number) => number): Candle[] {
  const combined: Candle[] = [];
  for (const bar of bars) {
    const time = startOf(bar.time);
    const last = combined.at(-1);
    if (last?.time !== time) {
      combined.push({ ...bar, time });
      continue;
    }
    combined[combined.length - 1] = {
      time,
      open: last.open,
      high: Math.max(last.high, bar.high) as Price,
      low: Math.min(last.low, bar.low) as Price,
      close: bar.close,
      volume: last.volume + bar.volume,
    };
  }
  return combined;
}
