import { defaultSettings, lotsOf, Market, price, priceOf, type Side, usd } from '@candor/core';
import { expect, test } from 'vitest';
import { largestLotsOf } from '../rules/planned-order.ts';
import { eurusd } from '../rules/testing-spec.ts';
import { calculateSwapOf } from '../rules/trade-money.ts';
import { calculatePreview as calculate, type Intent, type Preview } from './preview.ts';

const usdjpy = { ...eurusd, id: 2, code: 'USDJPY', baseCurrency: 'USD', quoteCurrency: 'JPY', precision: 3 };

function makeMarket(specs = [eurusd, usdjpy]): Market {
  const market = new Market();
  for (const one of specs) market.configure(one);
  market.take({ kind: 'tick', instrumentId: 1, no: 1, bid: price(110_000), ask: price(110_010), at: 0 });
  if (specs.includes(usdjpy))
    market.take({ kind: 'tick', instrumentId: 2, no: 1, bid: price(150_000), ask: price(150_020), at: 0 });
  return market;
}
const makeIntent = (over: Partial<Intent> = {}): Intent => ({
  spec: eurusd,
  side: 'buy' as Side,
  lots: lotsOf('0.10'),
  multiple: 100,
  sides: { bid: price(110_000), ask: price(110_010) },
  target: null,
  stopLoss: null,
  takeProfit: null,
  expiry: null,
  ...over,
});
/** A preview with figures in it. */
function calculatePreview(...given: Parameters<typeof calculate>): Preview {
  const preview = calculate(...given);
  if ('code' in preview) throw new Error(preview.code);
  return preview;
}
const standing = { equity: usd('1000'), margin: usd('0') };
const { feeType, stopOutLevel } = defaultSettings;
const rules = { feeType, stopOutLevel };

test('a buy of 0.10 EURUSD, worked by hand', () => {
  const preview = calculatePreview(
    makeIntent({ stopLoss: priceOf('1.09000', 5), takeProfit: priceOf('1.11010', 5) }),
    makeMarket(),
    rules,
    standing,
  );
  expect(preview).toMatchObject({
    openPrice: 110_010,
    margin: usd('110.01'),
    fee: usd('0.30'),
    spread: usd('-1'),
    openCost: usd('-1.3'),
    // 1000 − 0.30 − 1.00 − 110.01
    freeAfter: usd('888.69'),
    refusal: null,
    // 1,010 points of loss and 1,000 of gain at 0.10 each, and 0.30 of fee
    atStop: usd('-101.3'),
    atTarget: usd('99.7'),
    // 6.5 points × 0.10 × 100,000 × 7 days
    weeklySwap: usd('-4.55'),
  });
});

test('the stop-out price is the first that reaches half of the margin', () => {
  const intent = makeIntent();
  const market = makeMarket();
  const stopOut = calculatePreview(intent, market, rules, {
    equity: usd('200'),
    margin: usd('0'),
  }).stopOut;
  // 200 − 0.30 + (p − 110010) × 0.10 = 55.005 where p − 110010 = −1446.95 points: at −1447 it holds.
  expect(stopOut).toBe(110_010 - 1_447);
});

test('an account with enough in it is stopped out at no price', () => {
  const rich = { equity: usd('20000'), margin: usd('0') };
  expect(calculatePreview(makeIntent(), makeMarket(), rules, rich).stopOut).toBe('never');
  const short = calculatePreview(makeIntent({ side: 'sell' }), makeMarket(), rules, standing);
  expect(short.stopOut).toBeGreaterThan(110_010);
});

test('another level of the venue is another price; without one there is none', () => {
  const at = (stopOutLevel: number | null) =>
    calculatePreview(
      makeIntent(),
      makeMarket(),
      { feeType, stopOutLevel },
      { equity: usd('200'), margin: usd('0') },
    ).stopOut;
  // 200 − 0.30 + (p − 110010) × 0.10 = 110.01 where p − 110010 = −896.9 points: at −897 it holds.
  expect(at(100)).toBe(110_010 - 897);
  expect(at(null)).toBeNull();
});

test('what is missing shows as less than nothing', () => {
  const preview = calculatePreview(makeIntent({ lots: lotsOf('10') }), makeMarket(), rules, standing);
  expect(preview.refusal).toMatchObject({ code: 'insufficient_margin', largest: lotsOf('0.89') });
  expect(preview.freeAfter).toBeLessThan(0);
});

test('a pending order is priced at its target', () => {
  const preview = calculatePreview(
    makeIntent({ target: priceOf('1.05000', 5), takeProfit: priceOf('1.06000', 5) }),
    makeMarket(),
    rules,
    standing,
  );
  expect(preview).toMatchObject({
    openPrice: 105_000,
    margin: usd('105'),
    spread: usd('-1'),
    atTarget: usd('99.7'),
  });
});

test('profits in yen are converted: a gain at the credit rate, a loss at the debit rate', () => {
  const sides = { bid: price(150_000), ask: price(150_020) };
  const intent = makeIntent({
    spec: usdjpy,
    sides,
    stopLoss: priceOf('149.020', 3),
    takeProfit: priceOf('151.020', 3),
  });
  const preview = calculatePreview(intent, makeMarket(), rules, standing);
  // 1 yen × 10,000 units ÷ 150.000 and ÷ 150.020, and 0.30 of fee
  expect(preview.atStop).toBe(usd('-66.966667'));
  expect(preview.atTarget).toBe(usd('66.357779'));
});

test('without a rate to USD there is no preview', () => {
  const yen = { ...usdjpy, baseCurrency: 'CHF' };
  expect(calculate(makeIntent({ spec: yen }), makeMarket([yen]), rules, standing)).toEqual({
    code: 'conversion_unavailable',
    currency: 'JPY',
  });
});

test('the largest size is the last that fits', () => {
  const market = makeMarket();
  const largest = largestLotsOf(makeIntent(), feeType, market, standing);
  // Each 0.01 lots take 11.001 + 0.03 + 0.10 of 1,000 USD: 89 of them fit, 90 do not.
  expect(largest).toBe(lotsOf('0.89'));
  const poor = { equity: usd('11'), margin: usd('0') };
  expect(largestLotsOf(makeIntent(), feeType, market, poor)).toBeNull();
});

test('swap of one night and of a week are the same days at the same price', () => {
  const preview = calculatePreview(makeIntent(), makeMarket(), rules, standing);
  // 6.5 points × 0.10 × 100,000 a night
  expect(preview).toMatchObject({ nightlySwap: usd('-0.65'), weeklySwap: usd('-4.55') });
  const held = { spec: eurusd, side: 'sell' as Side, lots: lotsOf('1') };
  expect(calculateSwapOf(held, { at: price(110_010), days: 1 }, makeMarket())).toBe(usd('2.1'));
});

// 200 − 0.30 + (p − 110010) × 0.10 reaches half of the margin at 1.08563: see above.
const small = { equity: usd('200'), margin: usd('0') };

test.each([
  ['1.08562', true],
  ['1.08563', false],
  ['1.09000', false],
])('a stop at %s: stop-out first is %s', (stopLoss, isStopOutFirst) => {
  const preview = calculatePreview(
    makeIntent({ stopLoss: priceOf(stopLoss, 5) }),
    makeMarket(),
    rules,
    small,
  );
  // (108563 − 110010) points × 0.10, and 0.30 of fee
  expect(preview).toMatchObject({ isStopOutFirst, stopOut: 108_563, atStopOut: usd('-145') });
});

test('a stop of a short lies beyond the stop-out when it is higher', () => {
  const short = (stopLoss: string) =>
    calculatePreview(
      makeIntent({ side: 'sell', stopLoss: priceOf(stopLoss, 5) }),
      makeMarket(),
      rules,
      small,
    );
  expect(short('1.11440').isStopOutFirst).toBe(false);
  expect(short('1.11448').isStopOutFirst).toBe(true);
});

test('no stop-out, no stop before it', () => {
  const rich = { equity: usd('20000'), margin: usd('0') };
  const preview = calculatePreview(
    makeIntent({ stopLoss: priceOf('0.00010', 5) }),
    makeMarket(),
    rules,
    rich,
  );
  expect(preview).toMatchObject({ stopOut: 'never', atStopOut: null, isStopOutFirst: false });
});
