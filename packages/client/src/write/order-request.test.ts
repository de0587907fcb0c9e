import { lotsOf, priceOf } from '@candor/core';
import { expect, test } from 'vitest';
import { kindOfCall, type OrderRequest, writeOrderRequest } from './order-request.ts';

const at = (text: string) => priceOf(text, 5);
const place = (over: Partial<Extract<OrderRequest, { kind: 'place' }>> = {}) =>
  writeOrderRequest({
    kind: 'place',
    instrumentId: 7,
    precision: 5,
    side: 'buy',
    lots: lotsOf('0.10'),
    multiple: 100,
    quote: at('1.10010'),
    target: null,
    pendingKind: null,
    expiry: null,
    stopLoss: null,
    takeProfit: null,
    deviation: null,
    ...over,
  });

test('a market order carries the quote that was seen, and 0 for what is not set', () => {
  expect(place()).toEqual({
    type: '1',
    cont: '0.1',
    forex_id: 7,
    status: '1',
    target_price: '1.10010',
    stop_loss_price: '0',
    target_profit_price: '0',
    multiple: 100,
  });
  expect(place({ side: 'sell' })).toMatchObject({ type: '2' });
});

test('a limit of slippage goes with a market order alone, none at all is a limit too', () => {
  expect(place({ deviation: 0 })).toMatchObject({ deviation: 0 });
  expect(place({ deviation: 5, target: at('1.05') })).not.toHaveProperty('deviation');
});

test('a pending order carries its own price and stops', () => {
  expect(place({ target: at('1.05'), stopLoss: at('1.04') })).toMatchObject({
    status: '0',
    target_price: '1.05000',
    stop_loss_price: '1.04000',
  });
});

test('a pending order names its type, and when it expires', () => {
  const limit = { target: at('1.05'), pendingKind: 'limit' } as const;
  expect(place({ ...limit, expiry: { timeInForce: 'gtd', at: 5_000 } })).toMatchObject({
    kind: 'limit',
    time_in_force: 'gtd',
    expires_at: 5_000,
  });
  const day = place({ ...limit, expiry: { timeInForce: 'day', at: 5_000 } });
  expect(day).toMatchObject({ time_in_force: 'day' });
  expect(day).not.toHaveProperty('expires_at');
});

test.each<[OrderRequest, object]>([
  [{ kind: 'close', orderId: 5, lots: null }, { id: 5 }],
  [
    { kind: 'close', orderId: 5, lots: lotsOf('0.05') },
    { id: 5, cont: '0.05' },
  ],
  [{ kind: 'cancel', orderId: 5 }, { id: 5 }],
  [
    { kind: 'setStops', orderId: 5, precision: 5, stopLoss: at('1.09') },
    { id: 5, stop_loss_price: '1.09000' },
  ],
  [
    { kind: 'setStops', orderId: 5, precision: 5, stopLoss: null, takeProfit: at('1.2') },
    { id: 5, stop_loss_price: '0', target_profit_price: '1.20000' },
  ],
  [
    { kind: 'change', orderId: 5, precision: 5, target: at('1.08'), lots: lotsOf('0.20') },
    { id: 5, target_price: '1.08000', cont: '0.2' },
  ],
  ...(
    [
      [null, { time_in_force: 'gtc' }],
      [{ timeInForce: 'day', at: 5_000 }, { time_in_force: 'day' }],
      [
        { timeInForce: 'gtd', at: 5_000 },
        { time_in_force: 'gtd', expires_at: 5_000 },
      ],
    ] as const
  ).map(([expiry, written]): [OrderRequest, object] => [
    { kind: 'change', orderId: 5, precision: 5, target: at('1.08'), lots: lotsOf('0.20'), expiry },
    { id: 5, target_price: '1.08000', cont: '0.2', ...written },
  ]),
  [
    { kind: 'trail', orderId: 5, distance: 150, step: 10 },
    { id: 5, distance: 150, step: 10 },
  ],
  [
    { kind: 'breakEven', orderId: 5, trigger: 0, offset: 0 },
    { id: 5, trigger: 0, offset: 0 },
  ],
  [
    { kind: 'link', orderId: 5, otherId: 7 },
    { id: 5, other_id: 7 },
  ],
])('%j is written as %j', (request, written) => {
  expect(writeOrderRequest(request)).toEqual(written);
});

test('what older apps kept names its call', () => {
  expect(['submit', 'close', 'cancelTrade', 'setStopPrice', 'logout', 7].map(kindOfCall)).toEqual([
    'place',
    'close',
    'cancel',
    'setStops',
    null,
    null,
  ]);
});
