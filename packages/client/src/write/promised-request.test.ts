// A promised event against the act that was asked: the same one holds, and each way in which it is another does not.
import { lotsOf, priceOf } from '@candor/core';
import { expect, test } from 'vitest';
import { type OrderRequest, writeOrderRequest } from './order-request.ts';
import { type AskedRequest, isPromisedOf } from './promised-request.ts';

const at = (text: string) => priceOf(text, 5);
const keyOf = (call: string) => ({ key: `${call}:k1`, hash: 'h', receivedAt: 1, expiresAt: 2 });
const key = keyOf('submit');
const ask = (request: OrderRequest, answeredPrice: number | null = null): AskedRequest => ({
  kind: request.kind,
  written: writeOrderRequest(request),
  idempotencyKey: 'k1',
  answeredPrice,
});

const place = {
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
  stopLoss: at('1.09'),
  takeProfit: null,
  deviation: 3,
} as const satisfies OrderRequest;
const placed = {
  type: 'OrderPlaced',
  key,
  instrumentId: 7,
  side: 'buy',
  kind: 'market',
  lots: lotsOf('0.10'),
  multiple: 100,
  precision: 5,
  target: 0,
  seen: at('1.10010'),
  deviation: 3,
  stopLoss: at('1.09'),
  takeProfit: 0,
  fill: { price: at('1.10012') },
};
const isHeld = (event: object, asked: AskedRequest): boolean => isPromisedOf(JSON.stringify(event), asked);
const filled = ask(place, at('1.10012'));

test.each([
  ['as it was asked', {}, true],
  ['of another type', { type: 'PositionClosed' }, false],
  ['under another key', { key: { ...key, key: 'submit:k2' } }, false],
  ['under none', { key: null }, false],
  ['on the other side', { side: 'sell' }, false],
  ['of another size', { lots: lotsOf('0.11') }, false],
  ['of another instrument', { instrumentId: 8 }, false],
  ['with another leverage', { multiple: 50 }, false],
  ['at another quote', { seen: at('1.10011') }, false],
  ['with another limit of slippage', { deviation: 30 }, false],
  ['with none', { deviation: undefined }, false],
  ['with another stop', { stopLoss: at('1.091') }, false],
  ['with a target that was not set', { takeProfit: at('1.2') }, false],
  ['at another price than was answered', { fill: { price: at('1.10013') } }, false],
  ['that was never filled', { fill: null }, false],
  ['that waits', { kind: 'limit', target: at('1.10010'), fill: null }, false],
  ['with numbers that are none', { lots: 'x', precision: 400 }, false],
])('a market order %s', (_, over, holds) => {
  expect(isHeld({ ...placed, ...over }, filled)).toBe(holds);
});

test('a pending order, by its own price', () => {
  const asked = ask({ ...place, target: at('1.05') }, at('1.05'));
  const waits = {
    ...placed,
    kind: 'limit',
    target: at('1.05'),
    seen: at('1.1'),
    fill: null,
    deviation: undefined,
  };
  expect(isHeld(waits, asked)).toBe(true);
  expect(isHeld({ ...waits, target: at('1.06') }, asked)).toBe(false);
});

test('a pending order of the type and validity that were requested', () => {
  const dayEnd = Date.parse('2026-11-20T22:00:00Z');
  const expiry = { timeInForce: 'day', at: dayEnd } as const;
  const event = {
    ...placed,
    at: dayEnd - 5_000,
    kind: 'limit',
    target: at('1.05'),
    seen: at('1.1'),
    fill: null,
    deviation: undefined,
  };
  const pending = { ...place, target: at('1.05'), pendingKind: 'limit' } as const;
  expect(isHeld(event, ask(pending))).toBe(true);
  expect(isHeld({ ...event, kind: 'stop' }, ask(pending))).toBe(false);
  expect(isHeld({ ...event, expiry }, ask(pending))).toBe(false);
  const day = ask({ ...pending, expiry });
  expect(isHeld({ ...event, expiry }, day)).toBe(true);
  expect(isHeld({ ...event, expiry: { ...expiry, at: dayEnd + 1 } }, day)).toBe(false);
  expect(isHeld(event, day)).toBe(false);
  const until = { timeInForce: 'gtd', at: dayEnd + 7 } as const;
  const gtd = ask({ ...pending, expiry: until });
  expect(isHeld({ ...event, expiry: until }, gtd)).toBe(true);
  expect(isHeld({ ...event, expiry: { ...until, at: dayEnd } }, gtd)).toBe(false);
});

test('a close, whole or in part, at the price that was answered', () => {
  const whole = ask({ kind: 'close', orderId: 5, lots: null }, at('1.2'));
  const closed = { type: 'PositionClosed', key: keyOf('close'), orderId: 5, price: at('1.2'), part: null };
  expect(isHeld(closed, whole)).toBe(true);
  expect(isHeld({ ...closed, part: { lots: lotsOf('0.05') } }, whole)).toBe(false);
  expect(isHeld({ ...closed, orderId: 6 }, whole)).toBe(false);
  expect(isHeld({ ...closed, price: at('1.1') }, whole)).toBe(false);
  const part = ask({ kind: 'close', orderId: 5, lots: lotsOf('0.05') }, at('1.2'));
  expect(isHeld({ ...closed, part: { lots: lotsOf('0.05') } }, part)).toBe(true);
  expect(isHeld({ ...closed, part: { lots: lotsOf('0.06') } }, part)).toBe(false);
  // The whole of a position that had just so much.
  expect(isHeld(closed, part)).toBe(true);
});

test('stops and a cancelled order', () => {
  const stops = ask({ kind: 'setStops', orderId: 5, precision: 5, stopLoss: at('1.09'), takeProfit: null });
  const set = {
    type: 'StopsSet',
    key: keyOf('setStopPrice'),
    orderId: 5,
    stopLoss: at('1.09'),
    takeProfit: 0,
  };
  expect(isHeld(set, stops)).toBe(true);
  expect(isHeld({ ...set, stopLoss: at('1.08') }, stops)).toBe(false);
  expect(isHeld({ ...set, takeProfit: at('1.2') }, stops)).toBe(false);
  // An omitted stop stays unchanged.
  const one = ask({ kind: 'setStops', orderId: 5, precision: 5, stopLoss: at('1.09') });
  expect(isHeld({ ...set, takeProfit: at('1.2') }, one)).toBe(true);
  const cancel = ask({ kind: 'cancel', orderId: 5 }, at('1.1'));
  expect(isHeld({ type: 'OrderCancelled', key: keyOf('cancelTrade'), orderId: 5 }, cancel)).toBe(true);
  expect(isHeld({ type: 'OrderCancelled', key: keyOf('cancelTrade'), orderId: 7 }, cancel)).toBe(false);
});

test('a changed price and size of a pending order', () => {
  const lots = lotsOf('0.20');
  const change = ask({ kind: 'change', orderId: 5, precision: 5, target: at('1.08'), lots });
  const changed = {
    type: 'PendingChanged',
    key: keyOf('changePending'),
    orderId: 5,
    lots,
    target: at('1.08'),
  };
  expect(isHeld(changed, change)).toBe(true);
  // Stops and validity stay as they were.
  const expiry = { timeInForce: 'gtd', at: 1 };
  expect(isHeld({ ...changed, stopLoss: at('1.07'), takeProfit: 0, expiry }, change)).toBe(true);
  expect(isHeld({ ...changed, target: at('1.09') }, change)).toBe(false);
  expect(isHeld({ ...changed, lots: lotsOf('0.21') }, change)).toBe(false);
  expect(isHeld({ ...changed, orderId: 7 }, change)).toBe(false);
});

test('a changed expiry of a pending order', () => {
  const dayEnd = Date.parse('2026-11-20T22:00:00Z');
  const change = {
    kind: 'change',
    orderId: 5,
    precision: 5,
    target: at('1.08'),
    lots: lotsOf('0.20'),
  } as const;
  const event = {
    type: 'PendingChanged',
    at: dayEnd - 5_000,
    key: keyOf('changePending'),
    orderId: 5,
    lots: lotsOf('0.20'),
    target: at('1.08'),
  };
  const day = { timeInForce: 'day', at: dayEnd } as const;
  const until = { timeInForce: 'gtd', at: dayEnd + 7 } as const;
  const later = { ...until, at: dayEnd + 8 };
  for (const [asked, told, holds] of [
    [null, undefined, true],
    [null, day, false],
    [day, day, true],
    [day, { ...day, at: dayEnd + 86_400_000 }, false],
    [day, { ...until, at: dayEnd }, false],
    [day, undefined, false],
    [until, until, true],
    [until, later, false],
    [until, { ...day, at: until.at }, false],
    [until, undefined, false],
  ] as const)
    expect(isHeld({ ...event, expiry: told }, ask({ ...change, expiry: asked }))).toBe(holds);
});

test('a stop that trails, one that breaks even, and two linked orders', () => {
  const trail = ask({ kind: 'trail', orderId: 5, distance: 150, step: 10 }, at('1.1'));
  const trails = { type: 'TrailSet', key: keyOf('setTrailingStop'), orderId: 5, distance: 150, step: 10 };
  expect(isHeld(trails, trail)).toBe(true);
  for (const over of [{ distance: 151 }, { step: 9 }, { orderId: 6 }, { distance: undefined }])
    expect(isHeld({ ...trails, ...over }, trail)).toBe(false);
  const even = ask({ kind: 'breakEven', orderId: 5, trigger: 100, offset: 3 }, at('1.1'));
  const evens = { type: 'BreakEvenSet', key: keyOf('setBreakEven'), orderId: 5, trigger: 100, offset: 3 };
  expect(isHeld(evens, even)).toBe(true);
  for (const over of [{ trigger: 99 }, { offset: 0 }, { offset: undefined }])
    expect(isHeld({ ...evens, ...over }, even)).toBe(false);
  const link = ask({ kind: 'link', orderId: 5, otherId: 7 }, at('1.1'));
  const linked = { type: 'OrdersLinked', key: keyOf('linkOrders'), orderId: 5, otherId: 7 };
  expect(isHeld(linked, link)).toBe(true);
  for (const over of [{ otherId: 8 }, { orderId: 7, otherId: 5 }])
    expect(isHeld({ ...linked, ...over }, link)).toBe(false);
});

test('what is no event holds for nothing', () => {
  for (const text of ['', '{', 'null', '[]', '7']) expect(isPromisedOf(text, filled)).toBe(false);
});
