// A bar of bids and the six periods it comes in: where a bar starts, and where the next one does.
import type { Period } from '@candor/contract';
import type { Price } from '@candor/core';
import { nextTradingDayStart, tradingDayStart } from './trading-day.ts';

/** Prices in points; `volume` counts ticks; `time` is the start of the bar. */
export interface Candle {
  readonly time: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: number;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** Minutes in a bar. A trading day is 23 or 25 hours long twice a year; 1440 is its name in the store. */
export const periodMinutes: Readonly<Record<Period, number>> = {
  '1min': 1,
  '5min': 5,
  '15min': 15,
  '30min': 30,
  '60min': 60,
  '1day': 1440,
};

/** Start of the bar that `at` falls into. Days start at 17:00 New York. */
export function barStart(period: Period, at: number): number {
  if (period === '1day') return tradingDayStart(at);
  const lengthMs = periodMinutes[period] * MINUTE_MS;
  return at - (at % lengthMs);
}

/** Start of the bar after the one that starts at `time`. */
export function nextBarStart(period: Period, time: number): number {
  return period === '1day' ? nextTradingDayStart(time) : time + periodMinutes[period] * MINUTE_MS;
}

/** Bars of one period in order of time; where both have a bar, the stored one stands. */
export function mergeBars(stored: readonly Candle[], history: readonly Candle[]): Candle[] {
  const byTime = new Map<number, Candle>();
  for (const bar of history) byTime.set(bar.time, bar);
  for (const bar of stored) byTime.set(bar.time, bar);
  return [...byTime.values()].sort((a, b) => a.time - b.time);
}
