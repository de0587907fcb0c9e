import { expect, test } from 'vitest';
import { calculateAtr, calculateIchimoku, calculateVwap } from './own-indicators.ts';

const bar = (high: number, low: number, close: number, volume = 1, timestamp = 0) => ({
  timestamp,
  high,
  low,
  close,
  volume,
});

test('the average true range begins with a mean and goes on as Wilder smooths it, with gaps counted', () => {
  // Ranges 2, 4 and 6: the last bar opens far above the close before.
  const bars = [bar(11, 9, 10), bar(13, 9, 12), bar(18, 15, 17)];
  expect(calculateAtr(bars, 2)).toEqual([{}, { atr: 3 }, { atr: 4.5 }]);
  expect(calculateAtr([], 14)).toEqual([]);
});

test('the volume-weighted price weighs by ticks and begins again at 17:00 New York', () => {
  const noon = Date.UTC(2026, 10, 25, 12);
  const evening = Date.UTC(2026, 10, 25, 22);
  const bars = [
    bar(11, 9, 10, 1, noon),
    bar(14, 12, 13, 2, noon + 60_000),
    bar(21, 19, 20, 5, evening),
    bar(21, 19, 20, 0, evening + 86_400_000),
  ];
  expect(calculateVwap(bars)).toEqual([{ vwap: 10 }, { vwap: 12 }, { vwap: 20 }, {}]);
});

test('Ichimoku takes middles of the range, moves the cloud ahead and the close back', () => {
  const bars = [bar(10, 8, 9), bar(12, 9, 11), bar(14, 10, 13), bar(16, 12, 15)];
  const lines = calculateIchimoku(bars, { turning: 1, base: 2, span: 3 });
  expect(lines[0]).toEqual({ tenkan: 9, chikou: 13 });
  // The middles over one and two bars of the second bar are 10.5 and 10; the cloud's first edge is between them.
  expect(lines[1]).toEqual({ tenkan: 10.5, kijun: 10, chikou: 15, aheadA: 10.25 });
  expect(lines[2]).toMatchObject({ kijun: 11.5, aheadB: 11 });
  expect(lines[3]).toMatchObject({ spanA: 10.25 });
  expect(lines[3]).not.toHaveProperty('chikou');
});
