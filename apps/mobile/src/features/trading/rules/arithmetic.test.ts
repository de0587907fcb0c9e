import type { Order } from '@candor/client';
import { lotsOf, Market, priceOf, usd } from '@candor/core';
import { expect, test } from 'vitest';
import { closedArithmetic, openArithmetic } from './arithmetic.ts';

const makeOrder = (over: Partial<Order> = {}): Order =>
  ({
    side: 'sell',
    lots: lotsOf('0.1'),
    precision: 5,
    openPrice: priceOf('1.1', 5),
    closePrice: priceOf('1.0901', 5),
    profit: usd('99'),
    fee: usd('0.3'),
    swap: usd('-1.25'),
    contractSize: 100_000,
    quoteCurrency: 'USD',
    conversion: [],
    ...over,
  }) as Order;

test('a sell of 0.10 EURUSD from 1.10000 to 1.09010, after fee and swap', () => {
  expect(closedArithmetic(makeOrder())).toEqual({
    side: 'sell',
    open: priceOf('1.10000', 5),
    close: priceOf('1.09010', 5),
    move: '0.00990',
    units: '10000',
    conversion: [],
    profit: usd('99'),
    net: usd('97.45'),
  });
});

test('a closed one shows the conversion that was booked', () => {
  const conversion = [{ code: 'USDJPY', tick: 42, price: 150.02, isDivided: true }];
  expect(closedArithmetic(makeOrder({ quoteCurrency: 'JPY', conversion })).conversion).toEqual([
    { code: 'USDJPY', tick: 42, price: '150.02', isDivided: true },
  ]);
});

test('an open one is worked out at the price of now, without a rate it has no profit', () => {
  const market = new Market();
  expect(openArithmetic(makeOrder(), priceOf('1.1005', 5), market)).toMatchObject({
    move: '-0.00050',
    profit: usd('-5'),
    net: usd('-6.55'),
  });
  const yen = makeOrder({ quoteCurrency: 'JPY' });
  expect(openArithmetic(yen, priceOf('1.1005', 5), market)).toMatchObject({ profit: null, net: null });
});

test('units of a size that no double holds are exact', () => {
  const order = makeOrder({ lots: lotsOf('0.07') });
  expect(openArithmetic(order, priceOf('1.1', 5), new Market()).units).toBe('7000');
});
