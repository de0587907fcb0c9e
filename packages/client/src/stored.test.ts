import { usd } from '@candor/core';
import { expect, test } from 'vitest';
import { parseOrderPage } from './parse/order.ts';
import { eraseStored, memoryStorage } from './storage.ts';
import { makeStoredMetrics, STORED_VERSION } from './stored.ts';
import { makeStoredOrders } from './stored-orders.ts';
import { wireOrder, wirePage } from './testing/wire-samples.ts';

const figures = {
  account: {
    balance: usd('10000'),
    locked: usd('0'),
    openProfit: usd('-1'),
    netValue: usd('9999'),
    margin: usd('110'),
    freeMargin: usd('9889'),
    marginLevel: null,
  },
  marks: [{ id: 7, price: 1.1, profit: usd('-1') }],
};
const page = parseOrderPage(wirePage([wireOrder()]));
const [order] = page.orders;
const FIGURES = 'candor.kept.figures';
const HELD = 'candor.kept.deals.1';

test('stored data is restored for the same account only', () => {
  const storage = memoryStorage();
  makeStoredMetrics(storage).keep('u1', { at: 5, value: figures });
  expect(makeStoredMetrics(storage).read('u1')).toEqual({ at: 5, value: figures });
  expect(makeStoredMetrics(storage).read('u2')).toBeNull();
  expect(storage.getItem(FIGURES)).toBeNull();
});

test('lists of orders are stored by status, with and without the total of a history', () => {
  const storage = memoryStorage();
  const stored = makeStoredOrders(storage);
  const result = { profit: usd('1'), net: usd('-1'), since: '2026-11-20T10:00:00.000Z' };
  const history = { ...page, result };
  stored.of('open').keep('u1', { at: 5, value: [page] });
  stored.of('history').keep('u1', { at: 6, value: [history, page] });
  expect(makeStoredOrders(storage).of('open').read('u1')).toEqual({ at: 5, value: [page] });
  expect(makeStoredOrders(storage).of('history').read('u1')).toEqual({ at: 6, value: [history, page] });
  expect(makeStoredOrders(storage).of('pending').read('u1')).toBeNull();
});

test.each<[string, (stored: { version: number; value: { orders: object[] }[] }) => unknown]>([
  ['another version', (stored) => ({ ...stored, version: STORED_VERSION + 1 })],
  ['no version', ({ version: _, ...stored }) => stored],
  [
    'a field of another type',
    (stored) => ({ ...stored, value: [{ ...page, orders: [{ ...order, openPrice: '1.1' }] }] }),
  ],
  [
    'a field that is missing',
    (stored) => ({ ...stored, value: [{ ...page, orders: [{ ...order, swap: undefined }] }] }),
  ],
  [
    'null where none may stand',
    (stored) => ({ ...stored, value: [{ ...page, orders: [{ ...order, id: null }] }] }),
  ],
  [
    'another result',
    (stored) => ({ ...stored, value: [{ ...page, result: { ...page.result, profit: null } }] }),
  ],
  ['no list', (stored) => ({ ...stored, value: page })],
  ['nothing at all', () => null],
])('data of another version of the app is dropped, not misread: %s', (_name, change) => {
  const storage = memoryStorage();
  const place = makeStoredOrders(storage).of('open');
  place.keep('u1', { at: 5, value: [page] });
  expect(place.read('u1')).not.toBeNull();
  storage.setItem(HELD, JSON.stringify(change(JSON.parse(storage.getItem(HELD) ?? ''))));
  expect(place.read('u1')).toBeNull();
  expect(storage.getItem(HELD)).toBeNull();
});

test('erasing removes all data of an account', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  makeStoredMetrics(storage).keep('u1', { at: 5, value: figures });
  for (const status of ['pending', 'open', 'history'] as const)
    makeStoredOrders(storage)
      .of(status)
      .keep('u1', { at: 5, value: [page] });
  expect(stored.size).toBe(4);
  eraseStored(storage);
  expect(stored.size).toBe(0);
});

test('a browser without room stores nothing, and keeps nothing older', () => {
  const storage = memoryStorage();
  const place = makeStoredMetrics(storage);
  place.keep('u1', { at: 5, value: figures });
  storage.setItem = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  place.keep('u1', { at: 6, value: figures });
  expect(place.read('u1')).toBeNull();
});
