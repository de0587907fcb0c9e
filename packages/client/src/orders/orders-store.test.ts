import type { Order as WireOrder } from '@candor/contract';
import { money } from '@candor/core';
import { expect, test } from 'vitest';
import type { AccountPush } from '../account-store.ts';

import { NetworkError } from '../call-error.ts';
import type { Http } from '../http.ts';
import { makeListeners } from '../listeners.ts';
import type { OrderMetrics } from '../parse/account.ts';
import type { GapReason } from '../socket.ts';
import { eraseStored, memoryStorage } from '../storage.ts';
import { makeStoredOrders } from '../stored-orders.ts';
import { wireLogin, wireOrder, wirePage } from '../testing/wire-samples.ts';
import { makeOrdersStore } from './orders-store.ts';

const open = (Id: number, over: Partial<WireOrder> = {}) => wireOrder({ Id, Status: 1, ...over });
const pending = (Id: number) => wireOrder({ Id, Status: 0, Kind: 'limit', OpenTime: null });

/** A server whose lists a test sets and whose answers it releases, and a socket that pushes. */
async function makeTest(listed: WireOrder[] = [], storage = memoryStorage()) {
  const server = { orders: listed, isDown: false, hold: false };
  const requested: string[] = [];
  const held: (() => void)[] = [];
  const pushes = makeListeners<[AccountPush]>();
  const gaps = makeListeners<[GapReason]>();
  const generations = makeListeners();
  const metrics = new Map<number, OrderMetrics>();
  let generation = 1;
  const call = async (_: string, { status, page }: { status: string; page: number }) => {
    requested.push(`${status}.${page}`);
    if (server.isDown) throw new NetworkError('network', 'unknown');
    const all = server.orders.filter((one) => String(one.Status) === status);
    if (server.hold) await new Promise<void>((go) => held.push(go));
    return wirePage(all.slice(20 * (page - 1), 20 * page), { total: all.length });
  };
  const make = () =>
    makeOrdersStore({
      // The store uses only this call.
      http: { call } as unknown as Pick<Http, 'call'>,
      account: {
        onPush: pushes.add,
        onGap: gaps.add,
        generation: () => generation,
        subscribe: generations.add,
        orderMetrics: (id) => metrics.get(id),
      },
      session: {
        token: () => 'T',
        user: () => ({ ...wireLogin('T').user, isDemo: true, isBlocked: false, accountNumber: '' }),
      },
      stored: makeStoredOrders(storage),
    });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const store = make();
  await settle();
  return {
    store,
    server,
    requested,
    settle,
    make,
    ids: () => store.get().data?.map(({ id }) => id),
    push: (topic: AccountPush['topic'], data: unknown) => pushes.notify({ topic, data } as AccountPush),
    pushOrder: (data: WireOrder) => pushes.notify({ topic: 'FOREX_ORDER', data }),
    pushClosing: (Id: number) =>
      pushes.notify({
        topic: 'FOREX_CLOSED',
        data: {
          Id,
          CloseReason: 'stop_loss',
          UpdatePrice: 1,
          FactProfits: -3,
          FactNet: -3,
          Slippage: null,
        },
      }),
    pushMetrics(of: OrderMetrics) {
      metrics.set(of.id, of);
      generations.notify();
    },
    gap: () => gaps.notify('missed'),
    answer: async () => {
      server.hold = false;
      for (const go of held.splice(0)) go();
      await settle();
    },
    beginAgain() {
      eraseStored(storage);
      generation += 1;
      generations.notify();
    },
  };
}

test('all pages of both lists are read once, newest first', async () => {
  const many = Array.from({ length: 25 }, (_, n) => open(n + 1));
  const { requested, ids } = await makeTest([...many, pending(99)]);
  expect(requested.toSorted()).toEqual(['0.1', '1.1', '1.2']);
  expect(ids()).toEqual([99, ...many.map(({ Id }) => Id).toReversed()]);
});

test('a pushed order is not loaded again', async () => {
  const { requested, ids, store, pushOrder, pushClosing } = await makeTest([open(1)]);
  requested.length = 0;
  pushOrder(pending(2));
  expect(ids()).toEqual([2, 1]);
  pushOrder(open(2, { TargetLossPrice: 1 }));
  expect(store.get().data?.[0]).toMatchObject({ id: 2, status: 'open', stopLoss: 100_000 });
  pushOrder(wireOrder({ Id: 2, Status: 3 }));
  pushClosing(1);
  expect(ids()).toEqual([]);
  expect(requested).toEqual([]);
});

test('a closing is announced with what was closed, and makes the history longer', async () => {
  const { store, pushClosing, pushOrder } = await makeTest([open(1)]);
  const notified: unknown[] = [];
  let longer = 0;
  store.onClosing(({ id, reason }, before) => notified.push([id, reason, before?.instrument.showCode]));
  store.onHistory(() => {
    longer += 1;
  });
  pushClosing(1);
  expect(notified).toEqual([[1, 'stop_loss', 'EUR/USD']]);
  pushOrder(wireOrder({ Id: 5, Status: 3 }));
  expect(longer).toBe(2);
});

test('the rest of a partly closed position is loaded', async () => {
  const { store, server, pushClosing, settle } = await makeTest([open(1, { Quantity: 0.1 })]);
  server.orders = [open(1, { Quantity: 0.04 })];
  pushClosing(2);
  await settle();
  expect(store.get().data).toMatchObject([{ id: 1, lots: 40_000 }]);
});

test('a gap in the numbers of pushes reloads, and so does a swap', async () => {
  const { ids, server, gap, settle, requested, push } = await makeTest([open(1)]);
  server.orders = [open(3)];
  gap();
  await settle();
  expect(ids()).toEqual([3]);
  requested.length = 0;
  for (const Id of [1, 2, 3]) push('FOREX_NOTICE', { Kind: 'swap', Data: { Id, Swap: -1 }, At: '' });
  await settle();
  expect(requested).toEqual(['1.1', '0.1']);
});

test('pushes during the load of the lists win over the lists', async () => {
  const { store, server, ids, pushOrder, pushClosing, answer } = await makeTest([open(1)]);
  server.orders = [open(1), open(2), pending(3)];
  server.hold = true;
  void store.refresh();
  pushClosing(1);
  pushOrder(open(3));
  pushOrder(open(4));
  await answer();
  expect(ids()).toEqual([4, 3, 2]);
  expect(store.get().data?.[1]?.status).toBe('open');
});

test('without an answer the last known orders stay, across visits too', async () => {
  const storage = memoryStorage();
  const first = await makeTest([open(1), pending(2)], storage);
  first.server.isDown = true;
  await first.store.refresh();
  expect(first.ids()).toEqual([1, 2].toReversed());
  expect(first.store.get().fault?.code).toBe('network');
  const later = first.make();
  await first.settle();
  expect(
    later
      .get()
      .data?.map(({ id }) => id)
      .toSorted(),
  ).toEqual([1, 2]);
});

test('a reset account has other orders, and a late answer about earlier ones is ignored', async () => {
  const { ids, server, store, settle, beginAgain, answer } = await makeTest([open(1)]);
  server.hold = true;
  void store.refresh();
  server.orders = [open(9)];
  server.hold = false;
  beginAgain();
  expect(ids()).toBeUndefined();
  await answer();
  await settle();
  expect(ids()).toEqual([9]);
});

test('a stop loss that trails follows the metrics, another one does not', async () => {
  const trailing = open(1, { TrailingDistance: 100, TrailingStep: 5, TargetLossPrice: 1.09 });
  const { store, pushMetrics } = await makeTest([trailing, open(2)]);
  const stopOf = (id: number) => store.get().data?.find((order) => order.id === id)?.stopLoss;
  const before = store.get().data;
  pushMetrics({ id: 1, price: 1.1, profit: money(0), stopLoss: 1.09 });
  expect(store.get().data).toBe(before);
  pushMetrics({ id: 1, price: 1.101, profit: money(0), stopLoss: 1.091 });
  pushMetrics({ id: 2, price: 1.101, profit: money(0), stopLoss: 1.091 });
  expect([stopOf(1), stopOf(2)]).toEqual([109_100, 109_000]);
});
