// Properties of numbers: what the server writes as a JSON number is read back as the same integer.
import { lots, lotsToNumber, type Money, money, moneyToNumber, price, priceToNumber } from '@candor/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NetworkError } from '../call-error.ts';
import { parsed, toLots, toMoney, toPrice } from './metrics.ts';

/** Up to 2 billion USD, beyond which a double can't represent every half of a millionth. */
const MICRO_MAX = 2_000_000_000_000_000;
const throughJson = (value: number): number => JSON.parse(JSON.stringify(value)) as number;

test('money, sizes and prices are read back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: -MICRO_MAX, max: MICRO_MAX }), (micro) => {
      expect(toMoney(throughJson(moneyToNumber(money(micro))))).toBe(micro);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 9 }), (points, precision) => {
      expect(toLots(throughJson(lotsToNumber(lots(points))))).toBe(points);
      expect(toPrice(throughJson(priceToNumber(price(points), precision)), precision)).toBe(points);
    }),
  );
});

test('zero is never negative', () => {
  expect(Object.is(toMoney(-0), 0)).toBe(true);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e12, '1.1', null, undefined])(
  '%s is rejected as a number',
  (value) => {
    expect(() => toMoney(value as number)).toThrow();
  },
);

test('an unreadable answer leaves the outcome unknown', () => {
  const parse = parsed((wire: { usd: number }): Money => toMoney(wire.usd));
  expect(parse({ usd: 1 })).toBe(1_000_000);
  let fault: unknown;
  try {
    parse({ usd: Number.NaN });
  } catch (caught) {
    fault = caught;
  }
  expect(fault).toEqual(new NetworkError('malformed', 'unknown'));
});
