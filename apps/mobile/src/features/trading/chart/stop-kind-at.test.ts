import type { Price } from '@candor/core';
import { expect, test } from 'vitest';
import { stopKindAt } from './stop-kind-at.ts';

const price = (points: number) => points as Price;
const sides = { bid: price(110_500), ask: price(110_510) };

test.each([
  ['buy', 110_200, 'stopLoss'],
  ['buy', 109_000, 'stopLoss'],
  ['buy', 110_600, 'takeProfit'],
  ['sell', 110_600, 'stopLoss'],
  ['sell', 110_505, 'takeProfit'],
] as const)('a %s dragged to %i has a %s there', (side, at, kind) => {
  expect(stopKindAt({ side, openPrice: price(110_000) }, price(at), sides)).toBe(kind);
});

test('without a price of the market the entry decides', () => {
  expect(stopKindAt({ side: 'buy', openPrice: price(110_000) }, price(110_001), null)).toBe('takeProfit');
  expect(stopKindAt({ side: 'sell', openPrice: price(110_000) }, price(110_001), null)).toBe('stopLoss');
});
