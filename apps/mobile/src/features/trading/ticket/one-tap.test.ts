import { type Lots, lots, priceOf } from '@candor/core';
import { describe, expect, test } from 'vitest';
import { readOneTap } from '../page/one-tap.ts';
import { eurusd } from '../rules/testing-spec.ts';
import { firstLots, oneTapIntent, withinLimit } from './one-tap-order.ts';

const NOW = 1_000_000;
const size = (hundredths: number): Lots => lots(hundredths * 10_000);

describe('one-tap trading is on', () => {
  const stored = { lotsMax: size(20), hasStopLoss: true, until: NOW + 1 };

  test('until its end, or until the logout', () => {
    expect(readOneTap(stored, NOW)).toEqual(stored);
    expect(readOneTap(stored, NOW + 1)).toBeNull();
    expect(readOneTap({ ...stored, until: null }, NOW + 1e12)).toEqual({ ...stored, until: null });
  });

  test.each([
    undefined,
    null,
    'on',
    {},
    { ...stored, lotsMax: 0 },
    { ...stored, lotsMax: '20' },
    { ...stored, until: undefined },
    { ...stored, hasStopLoss: 1 },
  ])('never by what can’t be read: %j', (damaged) => {
    expect(readOneTap(damaged, NOW)).toBeNull();
  });
});

test('the first size is the one last used, and never above the limit', () => {
  const spec = withinLimit(eurusd, { lotsMax: size(20) });
  expect(firstLots(spec, size(5))).toBe(size(5));
  expect(firstLots(spec, size(300))).toBe(size(20));
  expect(firstLots(spec, null)).toBe(eurusd.lotsMin);
  expect(withinLimit(eurusd, { lotsMax: lots(eurusd.lotsMax + 1) }).lotsMax).toBe(eurusd.lotsMax);
});

test.each([
  ['buy', '1.09460'],
  ['sell', '1.10550'],
] as const)('a %s has the stop loss that the ticket offers first, half a per cent away', (side, at) => {
  const sides = { bid: priceOf('1.10000', 5), ask: priceOf('1.10010', 5) };
  const order = { spec: eurusd, side, lots: size(1), multiple: 100, sides };
  expect(oneTapIntent(order, { hasStopLoss: true })).toEqual({
    ...order,
    target: null,
    stopLoss: priceOf(at, 5),
    takeProfit: null,
    expiry: null,
  });
  expect(oneTapIntent(order, { hasStopLoss: false }).stopLoss).toBeNull();
});
