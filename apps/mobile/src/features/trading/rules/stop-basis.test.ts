import { calculateProfit, lotsOf, type Money, price, priceOf, usd } from '@candor/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPrice, readStop, type StopRule, writeStop } from './stop-basis.ts';

const PRECISION = 5;
function makeRule(over: Partial<StopRule> & { lots?: string } = {}): StopRule {
  const side = over.side ?? 'buy';
  const open = over.open ?? priceOf('1.10000', PRECISION);
  const lots = lotsOf(over.lots ?? '0.10');
  return {
    kind: 'stopLoss',
    side,
    open,
    closing: null,
    level: price(0),
    precision: PRECISION,
    language: 'en',
    code: 'EURJPY',
    quoteCurrency: 'JPY',
    profitAt: (closePrice) =>
      calculateProfit({
        side,
        openPrice: open,
        closePrice,
        lots,
        contractSize: 100_000,
        precision: PRECISION,
        legs: [],
      }),
    ...over,
  };
}

// 0.10 lots of 100,000 at five decimals: one pip is 1 USD.
test.each([
  ['buy', 'stopLoss', 'points', '25', '1.09750'],
  ['buy', 'takeProfit', 'points', '25', '1.10250'],
  ['sell', 'stopLoss', 'points', '25', '1.10250'],
  ['sell', 'takeProfit', 'points', '25', '1.09750'],
  ['buy', 'stopLoss', 'money', '25', '1.09750'],
  ['buy', 'takeProfit', 'money', '25', '1.10250'],
  ['sell', 'stopLoss', 'money', '25', '1.10250'],
  ['sell', 'takeProfit', 'money', '25', '1.09750'],
  // Between two points: a stop loses no more than was said, a target brings no less.
  ['buy', 'stopLoss', 'money', '25.09', '1.09750'],
  ['buy', 'takeProfit', 'money', '25.01', '1.10251'],
  // Past the entry a stop keeps a gain.
  ['buy', 'stopLoss', 'points', '-10', '1.10100'],
  ['buy', 'stopLoss', 'money', '−10', '1.10100'],
] as const)('%s %s by %s of %s is %s', (side, kind, basis, text, at) => {
  const rule = makeRule({ side, kind });
  expect(readStop(text, basis, rule)).toEqual({ value: priceOf(at, PRECISION) });
});

test('without a quote too, what comes to 0 is no stop', () => {
  for (const [basis, text] of [
    ['price', '0'],
    ['price', '-1'],
    ['points', '20000'],
  ] as const)
    expect(readStop(text, basis, makeRule())).toMatchObject({ fault: { key: 'public.number_invalid' } });
});

test.each([
  ['points', 'abc', 'public.number_invalid'],
  ['points', '10.55', 'public.number_invalid'],
  ['money', '', 'public.number_invalid'],
  // A buy of 11,000 USD worth can't lose 20,000.
  ['money', '20000', 'trade.stop_unreachable'],
] as const)('by %s “%s” is refused with %s', (basis, text, key) => {
  expect(readStop(text, basis, makeRule())).toMatchObject({ fault: { key } });
});

test('money needs a rate to USD', () => {
  const rule = makeRule({ profitAt: () => null });
  expect(readStop('10', 'money', rule)).toMatchObject({
    fault: { key: 'error.conversion_unavailable', params: { currency: 'JPY' } },
  });
  expect(writeStop(priceOf('1.09', PRECISION), 'money', rule)).toBe('');
});

test('what is typed another way is the same price', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.constantFrom('stopLoss' as const, 'takeProfit' as const),
      fc.constantFrom('points' as const, 'money' as const),
      fc.constantFrom('0.01', '0.10', '3.07'),
      fc.integer({ min: 100_000, max: 120_000 }),
      fc.constantFrom('en' as const, 'de' as const, 'ar' as const, 'my' as const),
      (side, kind, basis, lots, at, language) => {
        const rule = makeRule({ side, kind, lots, language });
        const text = writeStop(price(at), basis, rule);
        expect(readStop(text, basis, rule)).toEqual({ value: at });
      },
    ),
  );
});

test('the price that is found is the first: one point before it is not enough', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.integer({ min: -900_000_000, max: 900_000_000 }),
      (side, wanted) => {
        const rule = makeRule({ side });
        const found = findPrice(rule, wanted as Money);
        if (found === null) throw new Error('within reach');
        const before = price(side === 'buy' ? found - 1 : found + 1);
        expect(rule.profitAt(found)).toBeGreaterThanOrEqual(wanted);
        expect(rule.profitAt(before)).toBeLessThan(wanted);
      },
    ),
  );
});

test('there is no first price past what a position can make', () => {
  expect(findPrice(makeRule({ side: 'sell' }), usd('12000'))).toBeNull();
  expect(findPrice(makeRule({ side: 'buy' }), usd('-12000'))).toBeNull();
});
