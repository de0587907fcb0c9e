import type { Order } from '@candor/client';
import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

const about = { showCode: 'EUR/USD', precision: 5, instrumentId: 1 };
const order = {
  Id: 7,
  OrderType: 1,
  Status: 1,
  Quantity: 0.1,
  Price: 1.1001,
  UpdatePrice: 1.1,
  FactProfits: -1,
  CautionMoney: 110.01,
  TradeFee: 0.3,
  Swap: -0.2,
  TargetLossPrice: 1.09,
  TargetProfitPrice: 0,
  Proof: { OpenTick: 11, CloseTick: null },
} as Order;
const closed = { ...order, Status: 3, Proof: { ...order.Proof, CloseTick: 12 } } as Order;

test('a fill tells its price, slippage, margin, fee and stops, and where the proof is', () => {
  expect(outcomeOf({ call: 'submit', seen: '1.10008', about }, order)).toEqual({
    kind: 'opened',
    price: 1.1001,
    slippage: -2,
    gain: null,
    margin: 110.01,
    fee: 0.3,
    stops: { stopLoss: 1.09, takeProfit: 0 },
    tick: 11,
  });
});

test('an order that waits tells the price it waits for and its stops; nothing was filled or set aside', () => {
  expect(outcomeOf({ call: 'submit', seen: '1.10008', about }, { ...order, Status: 0 })).toEqual({
    kind: 'pending',
    price: 1.1001,
    slippage: null,
    gain: null,
    margin: null,
    fee: null,
    stops: { stopLoss: 1.09, takeProfit: 0 },
    tick: null,
  });
});

test('a close tells what it brought, before and after fee and swap, to the millionth', () => {
  expect(outcomeOf({ call: 'close', seen: '1.10001', about }, closed)).toEqual({
    kind: 'closed',
    price: 1.1,
    slippage: -1,
    gain: { profit: -1, net: -1.5 },
    margin: null,
    fee: 0.3,
    stops: null,
    tick: 12,
  });
});

test.each([
  ['submit', 2, '1.10012', -2],
  ['close', 2, '1.10002', 2],
  ['close', 1, '', null],
] as const)('slippage of %s, side %i, seen at %s', (call, OrderType, seen, slippage) => {
  expect(outcomeOf({ call, seen, about }, { ...closed, OrderType }).slippage).toBe(slippage);
});

test('a cancelled order has no stops any more, one whose stops were changed has', () => {
  expect(outcomeOf({ call: 'cancelTrade', seen: '', about }, closed)).toMatchObject({
    kind: 'cancelled',
    stops: null,
    slippage: null,
    gain: null,
  });
  expect(outcomeOf({ call: 'setStopPrice', seen: '', about }, order)).toMatchObject({
    kind: 'changed',
    stops: { stopLoss: 1.09, takeProfit: 0 },
    slippage: null,
    margin: null,
  });
});
