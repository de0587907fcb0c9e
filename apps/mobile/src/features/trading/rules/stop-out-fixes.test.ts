import { defaultSettings, lotsOf, Market, price, priceOf, usd } from '@candor/core';
import { expect, test } from 'vitest';
import { calculatePreview, type Intent, type Preview } from '../ticket/preview.ts';
import { calculateStopOutFixes } from './stop-out-fixes.ts';
import { eurusd } from './testing-spec.ts';

const market = new Market();
market.configure(eurusd);
market.take({ kind: 'tick', instrumentId: 1, no: 1, bid: price(110_000), ask: price(110_010), at: 0 });
const { feeType, stopOutLevel } = defaultSettings;
const rules = { feeType, stopOutLevel };
const standing = { equity: usd('10000'), margin: usd('0') };

const intent: Intent = {
  spec: eurusd,
  side: 'buy',
  lots: lotsOf('5'),
  multiple: 100,
  sides: { bid: price(110_000), ask: price(110_010) },
  target: null,
  stopLoss: priceOf('1.05000', 5),
  takeProfit: null,
  expiry: null,
};
function preview(over: Partial<Intent>): Preview {
  const made = calculatePreview({ ...intent, ...over }, market, rules, standing);
  if ('code' in made) throw new Error(made.code);
  return made;
}

test('five lots with a stop 5,000 points off lose a quarter of the account more than there is', () => {
  expect(preview({})).toMatchObject({ atStop: usd('-25065'), isStopOutFirst: true, refusal: null });
});

test('each fix alone brings the stop before the stop-out, with room to spare', () => {
  const fixes = calculateStopOutFixes(intent, market, rules, standing);
  if (fixes?.lots == null || fixes.stopLoss === null) throw new Error('both can be fixed');
  const smaller = preview({ lots: fixes.lots });
  expect(smaller.isStopOutFirst).toBe(false);
  // A stop-out 5,000 ÷ 0.95 points below the bid, the spread, 3 USD of fee and half of 1,100.10 USD of margin take
  // 5,826.2 USD a lot: 10,000 USD are enough for 1.716.
  expect(fixes.lots).toBe(lotsOf('1.71'));
  expect(preview({ stopLoss: fixes.stopLoss }).isStopOutFirst).toBe(false);
  // A few points of the market's own movement do not bring the warning back.
  const moved = { bid: price(110_050), ask: price(110_060) };
  expect(preview({ lots: fixes.lots, sides: moved }).isStopOutFirst).toBe(false);
  expect(preview({ stopLoss: fixes.stopLoss, sides: moved }).isStopOutFirst).toBe(false);
});

test('a short is fixed upwards', () => {
  const short = { ...intent, side: 'sell' as const, stopLoss: priceOf('1.15000', 5) };
  const fixes = calculateStopOutFixes(short, market, rules, standing);
  expect(fixes?.stopLoss).toBeGreaterThan(110_010);
  expect(fixes?.stopLoss).toBeLessThan(priceOf('1.15000', 5));
});

test('where the stop works there is nothing to fix', () => {
  const near = { ...intent, stopLoss: priceOf('1.09000', 5) };
  expect(calculateStopOutFixes(near, market, rules, standing)).toBeNull();
});

test('a stop-out nearer than any stop may be leaves the smaller size alone', () => {
  const far = { ...eurusd, stopsLevel: price(3_000) };
  expect(calculateStopOutFixes({ ...intent, spec: far }, market, rules, standing)?.stopLoss).toBeNull();
});
