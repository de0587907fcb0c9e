// Each formula with its worked number, and with nothing to divide by.
import { expect, test } from 'vitest';
import {
  calculateAverageR,
  calculateDrawdown,
  calculateExpectancy,
  calculateProfitFactor,
  calculateReturn,
  calculateWinRate,
  meanOf,
} from './calculate-statistics.ts';

const usd = (dollars: number): number => Math.round(dollars * 1_000_000);

test('each formula gives its worked number', () => {
  expect(calculateWinRate({ won: 33, trades: 64 })).toBe(0.515625);
  expect(calculateProfitFactor({ gains: usd(2_127.18), losses: usd(1_530.08) })).toBe(1.3902);
  expect(calculateExpectancy({ net: usd(597.1), trades: 64 })).toBe(9_329_688);
  expect(calculateAverageR({ sumOfR: 0.5 - 1, stopped: 2 })).toBe(-0.25);
  expect(meanOf(usd(100), 3)).toBe(33_333_333);
  const fall = { from: 1, to: 2, peak: usd(971.39), total: usd(597.1), balance: usd(10_971.39) };
  expect(calculateDrawdown(fall)).toEqual({ amount: usd(374.29), rate: 0.034115 });
  expect(calculateReturn({ before: 1_100_000_000, now: 1_045_000_000 })).toBe(-0.05);
});

test('without trades, losses, stops or a balance there is no figure', () => {
  expect(calculateWinRate({ won: 0, trades: 0 })).toBeNull();
  expect(calculateProfitFactor({ gains: usd(5), losses: 0 })).toBeNull();
  expect(calculateExpectancy({ net: 0, trades: 0 })).toBeNull();
  expect(calculateAverageR({ sumOfR: 0, stopped: 0 })).toBeNull();
  expect(calculateDrawdown({ from: 1, to: 2, peak: 1, total: 0, balance: 0 }).rate).toBeNull();
  expect(calculateReturn({ before: 0, now: 0 })).toBeNull();
  expect(Object.is(calculateReturn({ before: 1_000_000_000, now: 999_999_999 }), -0)).toBe(false);
});
