import { calculateProfit, priceOf } from '@candor/core';
import { expect, test } from 'vitest';
import { eurusd as spec } from '../rules/testing-spec.ts';
import { changeTicket, followTarget, turnTicket, withOfferedMultiple } from './change-ticket.ts';
import type { TicketFields } from './ticket.ts';
import { firstFields } from './use-ticket.ts';

const fields: TicketFields = {
  ...firstFields('buy', '1.00', 100),
  hasStopLoss: true,
  stopLoss: '1.09000',
  hasTakeProfit: true,
  takeProfit: '1.12010',
};
const sides = { bid: priceOf('1.10000', 5), ask: priceOf('1.10010', 5) };
const readingOf = (over: Partial<TicketFields>) => {
  const before = { ...fields, ...over };
  const resultOf = (
    lots: Parameters<typeof calculateProfit>[0]['lots'],
    openPrice: never,
    closePrice: never,
  ) =>
    calculateProfit({
      side: before.side,
      openPrice,
      closePrice,
      lots,
      contractSize: spec.contractSize,
      precision: spec.precision,
      legs: [],
    });
  return { fields: before, spec, sides, language: 'en' as const, resultOf: resultOf as never };
};
const turn = (over: Partial<TicketFields>, side: 'buy' | 'sell' = 'sell') =>
  turnTicket(readingOf(over), side);

test('a sum at risk says the size until a size is typed', () => {
  const by = changeTicket(fields, { risk: '50' }, '1.00');
  expect(by).toMatchObject({ risk: '50', sizedBy: 'risk' });
  // 0.04 is what the screen shows: it stays when another field is typed, and when the sum goes.
  expect(changeTicket(by, { stopLoss: '' }, '0.04')).toMatchObject({ sizedBy: 'risk', lots: '0.04' });
  expect(changeTicket(by, { risk: '' }, '0.04')).toMatchObject({ sizedBy: 'lots', lots: '0.04', risk: '' });
  expect(changeTicket(by, { lots: '0.05' }, '0.04')).toMatchObject({
    sizedBy: 'lots',
    lots: '0.05',
    risk: '50',
  });
  expect(changeTicket(by, { risk: '5' }, null)).toMatchObject({ sizedBy: 'risk', lots: '1.00' });
});

test('without a stop, or by money, no sum at risk stays behind', () => {
  const by = changeTicket(fields, { risk: '50', sizing: 'share', share: 0.5 }, '1.00');
  expect(by).toMatchObject({ sizing: 'share', share: 0.5, sizedBy: 'risk' });
  for (const change of [{ hasStopLoss: false }, { stopsBy: 'money' as const }])
    expect(changeTicket(by, change, '0.04')).toMatchObject({
      risk: '',
      sizedBy: 'lots',
      lots: '0.04',
      sizing: 'lots',
      share: null,
    });
});

test('a stop that is typed is known as typed; one that is put there is not', () => {
  expect(changeTicket(fields, { stopLoss: '1.08' }, null)).toMatchObject({
    isStopLossTyped: true,
    isTakeProfitTyped: false,
  });
  expect(changeTicket(fields, { stopLoss: '1.08', isStopLossTyped: false }, null).isStopLossTyped).toBe(
    false,
  );
});

test('turned to the other side, an offered stop keeps its distance and a typed one its price', () => {
  // 1,010 points below 1.10010 become 1,010 above 1.10000; 2,000 above become 2,000 below.
  expect(turn({})).toMatchObject({ side: 'sell', stopLoss: '1.11010', takeProfit: '1.08000' });
  expect(turn({ isStopLossTyped: true })).toMatchObject({ stopLoss: '1.09000', takeProfit: '1.08000' });
  const back = turn({ side: 'sell', stopLoss: '1.11010', takeProfit: '1.08000' }, 'buy');
  expect(back).toMatchObject({ side: 'buy', stopLoss: '1.09000', takeProfit: '1.12010' });
});

test('a pending order turns around its own price', () => {
  const pending = { mode: 'pending' as const, target: '1.05000', stopLoss: '1.04000', hasTakeProfit: false };
  expect(turn(pending)).toMatchObject({ target: '1.05000', stopLoss: '1.06000' });
});

test('points and money are distances already; what is off stays off', () => {
  expect(turn({ stopsBy: 'points', stopLoss: '500' })).toMatchObject({ stopLoss: '500' });
  expect(turn({ hasStopLoss: false, stopLoss: '' })).toMatchObject({ stopLoss: '' });
});

test('an offered stop that is no price any more is offered again', () => {
  expect(turn({ stopLoss: '' }).stopLoss).toBe('1.10550');
});

test('an offered stop follows the price of a pending order, a typed one does not', () => {
  const follow = (over: Partial<TicketFields>, change: Partial<TicketFields>) => {
    const before = readingOf(over);
    return followTarget(before, { ...before.fields, ...change });
  };
  const pending = { mode: 'pending' as const, target: '1.10020' };
  // Half a per cent off 1.08000, which the stop offered at the market would lie above.
  expect(follow(pending, { target: '1.08000' })).toMatchObject({
    stopLoss: '1.07460',
    takeProfit: '1.08540',
  });
  expect(follow({ ...pending, isStopLossTyped: true }, { target: '1.08000' })).toMatchObject({
    stopLoss: '1.09000',
    takeProfit: '1.08540',
  });
  expect(follow(pending, { target: '' })).toMatchObject({ stopLoss: '1.09000' });
  expect(follow({ ...pending, hasTakeProfit: false, takeProfit: '' }, { mode: 'market' })).toMatchObject({
    stopLoss: '1.09460',
    takeProfit: '',
  });
  const byPoints = { ...pending, stopsBy: 'points' as const, stopLoss: '500' };
  expect(follow(byPoints, { target: '1.08000' })).toMatchObject({ stopLoss: '500' });
});

test('a leverage that the venue takes away under an open ticket becomes the next lower one, or the lowest', () => {
  const chosen = { ...fields, multiple: 100 };
  expect(withOfferedMultiple(chosen, [10, 100])).toBe(chosen);
  expect(withOfferedMultiple(chosen, [10, 50, 200])).toEqual({ ...chosen, multiple: 50 });
  expect(withOfferedMultiple(chosen, [200, 500])).toEqual({ ...chosen, multiple: 200 });
  expect(withOfferedMultiple(chosen, [])).toBe(chosen);
});
