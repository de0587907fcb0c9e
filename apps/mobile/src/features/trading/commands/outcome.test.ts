import type { Order } from '@candor/client';
import { lotsOf, priceOf, usd } from '@candor/core';
import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

const at = (text: string) => priceOf(text, 5);
const order = {
  id: 7,
  side: 'buy',
  status: 'open',
  lots: lotsOf('0.1'),
  openPrice: at('1.1001'),
  closePrice: at('1.1'),
  profit: usd('-1'),
  margin: usd('110.01'),
  fee: usd('0.3'),
  swap: usd('-0.2'),
  stopLoss: at('1.09'),
  takeProfit: null,
  openTick: 11,
  closeTick: null,
} as Order;
const closed: Order = { ...order, status: 'history', closeTick: 12 };

test('a fill shows its price, slippage, margin, fee and stops, and where the proof is', () => {
  expect(outcomeOf({ kind: 'place', requestedPrice: at('1.10008') }, order)).toEqual({
    kind: 'opened',
    price: at('1.1001'),
    slippage: -2,
    gain: null,
    margin: usd('110.01'),
    fee: usd('0.3'),
    stops: { stopLoss: at('1.09'), takeProfit: null },
    tick: 11,
  });
});

test('an order that waits shows the price it waits for and its stops; nothing was filled or reserved', () => {
  expect(
    outcomeOf({ kind: 'place', requestedPrice: at('1.10008') }, { ...order, status: 'pending' }),
  ).toEqual({
    kind: 'pending',
    price: at('1.1001'),
    slippage: null,
    gain: null,
    margin: null,
    fee: null,
    stops: { stopLoss: at('1.09'), takeProfit: null },
    tick: null,
  });
});

test('a close shows what it brought, before and after fee and swap, to the millionth', () => {
  expect(outcomeOf({ kind: 'close', requestedPrice: at('1.10001') }, closed)).toEqual({
    kind: 'closed',
    price: at('1.1'),
    slippage: -1,
    gain: { profit: usd('-1'), net: usd('-1.5') },
    margin: null,
    fee: usd('0.3'),
    stops: null,
    tick: 12,
  });
});

test.each([
  ['place', 'sell', '1.10012', -2],
  ['close', 'sell', '1.10002', 2],
  ['close', 'buy', null, null],
] as const)('slippage of %s, side %s, seen at %s', (kind, side, requestedPrice, slippage) => {
  expect(
    outcomeOf({ kind, requestedPrice: requestedPrice && at(requestedPrice) }, { ...closed, side }).slippage,
  ).toBe(slippage);
});

test('a cancelled order has no stops any more, one whose stops were changed has', () => {
  expect(outcomeOf({ kind: 'cancel', requestedPrice: null }, closed)).toMatchObject({
    kind: 'cancelled',
    stops: null,
    slippage: null,
    gain: null,
  });
  expect(outcomeOf({ kind: 'setStops', requestedPrice: null }, order)).toMatchObject({
    kind: 'changed',
    stops: { stopLoss: at('1.09'), takeProfit: null },
    slippage: null,
    margin: null,
  });
});
