import { calculateProfit, lotsOf, type Price, priceOf, usd } from '@candor/core';
import { expect, test } from 'vitest';
import { calculatePositionStopOut } from './stop-out.ts';

/** One lot bought at 1.10000, now at 1.09500: 500 USD down. */
const profitAt = (closePrice: Price) =>
  calculateProfit({
    side: 'buy',
    openPrice: priceOf('1.10000', 5),
    closePrice,
    lots: lotsOf('1'),
    contractSize: 100_000,
    precision: 5,
    legs: [],
  });
const position = { side: 'buy' as const, closing: priceOf('1.09500', 5), profitAt };

test('a position that is held reaches the stop-out where its own loss brings the account there', () => {
  // 2,000 − x = half of 1,100 where another 1,450 USD are lost: 1,450 points lower.
  expect(
    calculatePositionStopOut(position, { netValue: usd('2000'), margin: usd('1100'), level: 50 }),
  ).toEqual({ at: priceOf('1.08050', 5), made: usd('-1950') });
});

test('with enough in the account, or without a rate, there is no such price', () => {
  const rich = { netValue: usd('200000'), margin: usd('1100'), level: 50 };
  expect(calculatePositionStopOut(position, rich)).toBeNull();
  expect(
    calculatePositionStopOut(
      { ...position, profitAt: () => null },
      { netValue: usd('2000'), margin: usd('1100'), level: 50 },
    ),
  ).toBeNull();
});
