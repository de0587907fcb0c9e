import type { Candle } from '@candor/client';
import { expect, test } from 'vitest';
import { acceptLive, applyBid, applyQuote, barOf, orderHistory } from './bar-feed.ts';

const MINUTE = 60_000;
const makeCandle = (minute: number, close = 1.1, over: Partial<Candle> = {}): Candle => ({
  time: minute * MINUTE,
  open: 1.1,
  high: Math.max(1.1, close),
  low: Math.min(1.1, close),
  close,
  volume: 3,
  ...over,
});
const minutes = (bars: readonly { timestamp: number }[]) => bars.map((bar) => bar.timestamp / MINUTE);

test('history comes out rising, each time once, the later answer winning', () => {
  const bars = orderHistory([makeCandle(3), makeCandle(1), makeCandle(2), makeCandle(3, 1.2)]);
  expect(minutes(bars)).toEqual([1, 2, 3]);
  expect(bars.at(-1)?.close).toBe(1.2);
});

test('an older page never reaches into what is already drawn', () => {
  expect(minutes(orderHistory([makeCandle(1), makeCandle(2), makeCandle(3)], 3 * MINUTE))).toEqual([1, 2]);
});

test('what is no price is left out', () => {
  const broken = [
    makeCandle(1, 1.1, { high: 1.0 }),
    makeCandle(2, 1.1, { low: 0 }),
    makeCandle(3, Number.NaN),
    makeCandle(0),
    makeCandle(4, 1.1, { time: 1.5 }),
  ];
  expect(orderHistory([...broken, makeCandle(5)])).toHaveLength(1);
});

test('a live candle continues or replaces the last bar and never goes back', () => {
  const last = barOf(makeCandle(5));
  expect(acceptLive(last, makeCandle(4))).toBeNull();
  expect(acceptLive(last, makeCandle(5, 1.3))?.close).toBe(1.3);
  expect(acceptLive(last, makeCandle(6))?.timestamp).toBe(6 * MINUTE);
  expect(acceptLive(null, makeCandle(6))?.timestamp).toBe(6 * MINUTE);
  expect(acceptLive(last, makeCandle(6, Number.NaN))).toBeNull();
});

test('a bid moves the bar it belongs to and no other', () => {
  const last = barOf(makeCandle(5));
  expect(applyBid(last, 1.2, 5 * MINUTE + 1, MINUTE)).toMatchObject({ close: 1.2, high: 1.2, low: 1.1 });
  expect(applyBid(last, 1.0, 5 * MINUTE + 1, MINUTE)).toMatchObject({ close: 1.0, high: 1.1, low: 1.0 });
  expect(applyBid(last, 1.2, 6 * MINUTE, MINUTE)).toBeNull();
  expect(applyBid(last, 1.2, 5 * MINUTE - 1, MINUTE)).toBeNull();
  expect(applyBid(last, 1.1, 5 * MINUTE + 1, MINUTE)).toBeNull();
  expect(applyBid(last, 0, 5 * MINUTE + 1, MINUTE)).toBeNull();
});

test('where no live bars come a quote begins the next bar, and none before the last', () => {
  const last = barOf(makeCandle(5));
  const apply = (bid: number, at: number) => applyQuote(last, bid, at, MINUTE);
  expect(apply(1.2, 5 * MINUTE + 1)).toMatchObject({ close: 1.2, high: 1.2, volume: 4 });
  expect(apply(1.1, 5 * MINUTE + 1)).toMatchObject({ close: 1.1, volume: 4 });
  expect(apply(1.2, 7 * MINUTE + 9)).toEqual(
    barOf({ time: 7 * MINUTE, open: 1.2, high: 1.2, low: 1.2, close: 1.2, volume: 1 }),
  );
  expect(apply(1.2, 5 * MINUTE - 1)).toBeNull();
});
