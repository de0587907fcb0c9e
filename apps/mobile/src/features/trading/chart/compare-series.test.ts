import type { Candle } from '@candor/client';
import { expect, test } from 'vitest';
import { compareBars, makeCompareSeries } from './compare-series.ts';

const candle = (time: number, close: number) => ({ time, close }) as Candle;

test('both begin at one point, and a bar that is missing repeats the one before', () => {
  const series = makeCompareSeries();
  series.add([candle(20, 2), candle(30, 2.1)]);
  series.add([candle(50, 1.9)]);
  const bars = [10, 20, 30, 40, 50].map((timestamp, n) => ({
    timestamp,
    close: [90, 100, 110, 115, 120][n] ?? 0,
  }));
  const compared = compareBars(bars, series);
  expect(compared?.line).toEqual([null, 100, 105, 105, 95]);
  expect(compared?.own).toBeCloseTo(20);
  expect(compared?.other).toBeCloseTo(-5);
  series.move(2.2);
  expect(compareBars(bars, series)?.other).toBeCloseTo(10);
  expect(series.first()).toBe(20);
});

test('without a common bar there is nothing to compare', () => {
  const series = makeCompareSeries();
  expect(compareBars([{ timestamp: 10, close: 1 }], series)).toBeNull();
  series.add([candle(20, 2)]);
  expect(compareBars([{ timestamp: 10, close: 1 }], series)).toBeNull();
});
