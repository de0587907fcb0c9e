// Keeps bars in order. The chart library trusts what it is given: one bar out of place breaks its time axis.
import type { Candle } from '@candor/client';

export interface Bar {
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** The library lets bars carry extra fields and asks for this in the type. */
  readonly [extra: string]: unknown;
}

export const barOf = (candle: Candle): Bar => ({
  timestamp: candle.time,
  open: candle.open,
  high: candle.high,
  low: candle.low,
  close: candle.close,
  volume: candle.volume,
});

/**
 * History as the chart may take it: rising times, one bar a time (the later answer wins), nothing that is not a
 * price, and, for an older page, only what lies before `before`.
 */
export function orderHistory(candles: readonly Candle[], before: number | null = null): Bar[] {
  const byTime = new Map<number, Bar>();
  for (const candle of candles) {
    if (isSound(candle) && (before === null || candle.time < before)) byTime.set(candle.time, barOf(candle));
  }
  return [...byTime.values()].sort((a, b) => a.timestamp - b.timestamp);
}

/** The bar to draw when a live candle arrives after `last`; null when it is older or no candle at all. */
export function acceptLive(last: Bar | null, candle: Candle): Bar | null {
  if (!isSound(candle)) return null;
  if (last !== null && candle.time < last.timestamp) return null;
  return barOf(candle);
}

/**
 * Moves the last bar to a bid that came between two candles. A tick of a later bar waits for that bar's candle,
 * because only the server knows where a day begins.
 */
export function applyBid(last: Bar, bid: number, at: number, lengthMs: number): Bar | null {
  if (!(bid > 0) || at < last.timestamp || at >= last.timestamp + lengthMs || bid === last.close) return null;
  return { ...last, close: bid, high: Math.max(last.high, bid), low: Math.min(last.low, bid) };
}

function isSound(candle: Candle): boolean {
  const { time, open, high, low, close } = candle;
  if (!Number.isSafeInteger(time) || time <= 0) return false;
  if (![open, high, low, close].every((price) => Number.isFinite(price) && price > 0)) return false;
  return low <= Math.min(open, close) && high >= Math.max(open, close);
}
