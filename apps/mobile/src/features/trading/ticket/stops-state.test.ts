import { calculateProfit, type Lots, lotsOf, money, type Price, priceOf, usd } from '@candor/core';
import { expect, test } from 'vitest';
import { eurusd } from '../rules/testing-spec.ts';
import { shareText } from './risk-size.tsx';
import { rewardPrice, stopsState } from './stops-state.ts';
import { readTicket, type TicketFields, type TicketReading } from './ticket.ts';
import { firstFields } from './use-ticket.ts';

/** A fee of 3 USD a lot: lots and money have the same scale. */
const reading: TicketReading = {
  fields: firstFields('buy', '0.54', 100),
  spec: eurusd,
  sides: { bid: priceOf('1.16788', 5), ask: priceOf('1.16796', 5) },
  language: 'en',
  resultOf: (lots: Lots, openPrice: Price, closePrice: Price) => {
    const { contractSize, precision } = eurusd;
    const trade = { side: 'buy', openPrice, closePrice, lots, contractSize, precision, legs: [] } as const;
    return money(calculateProfit(trade) - lots * 3);
  },
};
const ticket = { lots: lotsOf('0.54'), stopLoss: priceOf('1.16600', 5), target: null };

test('a target of twice the risk is where the order brings at least twice what its stop loss costs', () => {
  // 19.6 pips × 54,000 + fee 1.62 = 107.46; 40.1 pips bring 216.54 − 1.62 = 214.92.
  expect(rewardPrice(reading, ticket, 2)).toBe(priceOf('1.17197', 5));
});

test('without a loss at the stop there is no target by risk', () => {
  expect(rewardPrice(reading, { ...ticket, stopLoss: null }, 2)).toBeNull();
  expect(rewardPrice(reading, { ...ticket, lots: null }, 2)).toBeNull();
  expect(rewardPrice(reading, { ...ticket, stopLoss: priceOf('1.18', 5) }, 2)).toBeNull();
});

test('a share of the equity is a sum of whole cents, rounded down', () => {
  expect(shareText(usd('10821.16'), 1, 'en')).toBe('108.21');
  expect(shareText(usd('10821.16'), 0.5, 'de')).toBe('54,10');
});

test.each<[Partial<TicketFields>, Partial<TicketFields>]>([
  // Half a per cent below 1.16796.
  [{}, { hasStopLoss: true, stopLoss: '1.16213', stopsBy: 'price' }],
  [{ stopsBy: 'points' }, { hasStopLoss: true, stopLoss: '58.3', stopsBy: 'points' }],
  // Money depends on the size, so the same stop is typed as a price.
  [
    { stopsBy: 'money', hasStopLoss: true, stopLoss: '107.46' },
    { hasStopLoss: true, stopLoss: '1.16600', stopsBy: 'price' },
  ],
  [
    { hasStopLoss: true, stopLoss: '1.16600' },
    { hasStopLoss: true, stopLoss: '1.16600' },
  ],
])('to size by the risk, %o becomes %o', (before, after) => {
  const given = { ...reading, fields: { ...reading.fields, ...before } };
  let { fields } = given;
  const stops = stopsState(given, readTicket(given), (change) => {
    fields = { ...fields, ...change };
  });
  stops.forRisk();
  expect(fields).toMatchObject(after);
});
