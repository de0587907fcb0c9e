import { calculateProfit, type Lots, lotsOf, priceOf, usd } from '@candor/core';
import { expect, test } from 'vitest';
import { eurusd } from '../rules/testing-spec.ts';
import { judgeRisk, readRisk, readSizeForRisk, sizeForRisk } from './ticket.ts';

/** 1,010 USD a lot. */
const lossAt = (closePrice: string) => (lots: Lots) =>
  calculateProfit({
    side: 'buy',
    openPrice: priceOf('1.10010', 5),
    closePrice: priceOf(closePrice, 5),
    lots,
    contractSize: eurusd.contractSize,
    precision: eurusd.precision,
    legs: [],
  });
const lossOf = lossAt('1.09000');

test('the size from a risk never costs more than the risk', () => {
  // 50 USD buy 0.0495 lots, cut to a step.
  expect(sizeForRisk(usd('50'), eurusd, lossOf)).toBe(lotsOf('0.04'));
  expect(sizeForRisk(usd('1010'), eurusd, lossOf)).toBe(lotsOf('1'));
  expect(sizeForRisk(usd('5'), eurusd, lossOf)).toBeNull();
  expect(sizeForRisk(usd('50'), eurusd, lossAt('1.2'))).toBeNull();
  expect(sizeForRisk(usd('50'), eurusd, () => null)).toBeNull();
});

test('a sum too small for the smallest size says what that would lose, rounded up, and offers it', () => {
  expect(readSizeForRisk(usd('5'), eurusd, lossOf, 'en')).toEqual({
    fault: { key: 'trade.risk_too_small', params: { lots: '0.01', loss: '10.10' }, fixes: ['10.10'] },
  });
  expect(readSizeForRisk(usd('10.10'), eurusd, lossOf, 'en')).toEqual({ value: lotsOf('0.01') });
  const odd = (lots: Lots) => (lots === eurusd.lotsMin ? usd('-10.101') : usd('-1010.1'));
  expect(readSizeForRisk(usd('10.10'), eurusd, odd, 'en')).toMatchObject({ fault: { fixes: ['10.11'] } });
});

test('a size typed by hand is over the sum or keeps to it, to the cent', () => {
  expect(judgeRisk(usd('50'), lotsOf('1'), eurusd, lossOf)).toEqual({
    sum: usd('50'),
    loss: usd('1010'),
    lots: lotsOf('0.04'),
  });
  expect(judgeRisk(usd('1010'), lotsOf('1'), eurusd, lossOf)).toBeNull();
  expect(judgeRisk(usd('1009.99'), lotsOf('1'), eurusd, lossOf)).not.toBeNull();
});

test.each(['', 'abc', '0', '-5'])('“%s” is no sum', (text) => {
  expect(readRisk(text, 'en')).toMatchObject({ fault: { key: 'public.number_invalid' } });
});
