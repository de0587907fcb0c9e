import { priceOf } from '@candor/core';
import { expect, test } from 'vitest';
import { calculateSlippage } from './slippage.ts';

const at = (price: number) => priceOf(price.toFixed(5), 5);

test.each([
  ['buy', 1.1001, 1.10012, -2],
  ['buy', 1.1001, 1.10008, 2],
  ['sell', 1.1, 1.10003, 3],
  ['sell', 1.1, 1.09999, -1],
  ['buy', 1.1001, 1.1001, 0],
  ['buy', null, 1.1001, null],
] as const)('%s seen %s got %d: %s points', (direction, seen, got, points) => {
  expect(calculateSlippage({ direction, seen: seen && at(seen), got: at(got) })).toBe(points);
});
