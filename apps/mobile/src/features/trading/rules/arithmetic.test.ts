import type { Order } from '@candor/client';
import { Market, priceOf, usd } from '@candor/core';
import { expect, test } from 'vitest';
import { closedArithmetic, openArithmetic } from './arithmetic.ts';

const makeOrder = (over: Partial<Order> = {}): Order =>
  ({
    OrderType: 2,
    Quantity: 0.1,
    Price: 1.1,
    UpdatePrice: 1.0901,
    FactProfits: 99,
    TradeFee: 0.3,
    Swap: -1.25,
    Proof: { ContractSize: 100_000, QuoteCurrency: 'USD', OpenTick: 1, CloseTick: 2, Conversion: [] },
    ForexTradeLists: { Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', Logo: '', PricePrecision: 5 },
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
  const Conversion = [{ Code: 'USDJPY', Tick: 42, Price: 150.02, Inverted: true }];
  const proof = { ...makeOrder().Proof, QuoteCurrency: 'JPY', Conversion };
  expect(closedArithmetic(makeOrder({ Proof: proof })).conversion).toEqual([
    { code: 'USDJPY', tick: 42, price: '150.02', isDivided: true },
  ]);
});

test('an open one is worked out at the price of now, without a rate it has no profit', () => {
  const market = new Market();
  expect(openArithmetic(makeOrder(), 1.1005, market)).toMatchObject({
    move: '-0.00050',
    profit: usd('-5'),
    net: usd('-6.55'),
  });
  const yen = makeOrder({ Proof: { ...makeOrder().Proof, QuoteCurrency: 'JPY' } });
  expect(openArithmetic(yen, 1.1005, market)).toMatchObject({ profit: null, net: null });
});

test('units of a size that no double holds are exact', () => {
  const order = makeOrder({ Quantity: 0.07 });
  expect(openArithmetic(order, 1.1, new Market()).units).toBe('7000');
});
