import type { MetricsPush, Account as WireAccount } from '@candor/contract';
import { usd } from '@candor/core';
import { expect, test } from 'vitest';
import { type AccountPush, KEEP_EVERY_MS, makeAccountStore } from './account-store.ts';
import { NetworkError } from './call-error.ts';
import type { Http } from './http.ts';
import { parseAccount } from './parse/account.ts';
import { parseLogin } from './parse/user.ts';
import { makeSession } from './session.ts';
import { eraseStored, memoryStorage } from './storage.ts';
import { makeStoredMetrics } from './stored.ts';
import { makeFakeSocket } from './testing/fake-socket.ts';
import { wireLogin } from './testing/wire-samples.ts';

const wireAccount: WireAccount = {
  balance: 10_000,
  lock_balance: 25,
  ProfitsTotal: 0,
  NetValue: 10_000,
  CautionMoneyAll: 0,
  FreeMargin: 10_000,
  HazardRate: null,
};
const account = parseAccount(wireAccount);
const mark = (NetValue: number, ...orders: [id: number, profit: number][]): MetricsPush => ({
  ProfitsTotal: NetValue - 10_000,
  HazardRate: 500,
  CautionMoneyAll: 100,
  Balance: 10_000,
  NetValue,
  FreeMargin: NetValue - 100,
  TransOrder: orders.map(([Id, FactProfits]) => ({ Id, UpdatePrice: 1.1, FactProfits })),
});
const login = (token: string) => parseLogin(wireLogin(token));

async function makeTest(
  storage = memoryStorage(),
  isReachable = true,
  loadStored = async () => makeStoredMetrics(storage),
) {
  const socket = makeFakeSocket();
  const session = makeSession(storage);
  const clock = { now: 1_000_000 };
  const requested: string[] = [];
  const call = async (name: string) => {
    requested.push(name);
    if (!isReachable) throw new NetworkError('network', 'unknown');
    return wireAccount;
  };
  // The store uses only this call.
  const store = makeAccountStore({
    http: { call } as unknown as Http,
    socket,
    session,
    frame: (act) => act(),
    loadStored,
    eraseStored: () => eraseStored(storage),
    now: () => clock.now,
  });
  store.start();
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { socket, session, store, requested, settle, clock };
}

test('follows the session: loads over HTTP, logs the socket in and out, clears the account', async () => {
  const { socket, session, store, requested, settle } = await makeTest();
  expect(requested).toEqual([]);
  session.set(login('one'));
  await settle();
  expect(store.get().data).toEqual(account);
  expect(socket.frames).toContainEqual({ cmd: 'login', token: 'one' });
  session.clear();
  expect(socket.frames.at(-1)).toEqual({ cmd: 'logout' });
  expect(store.get().data).toBeUndefined();
});

test('shows the account even if its storage code does not load', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const { session, store, settle } = await makeTest(memoryStorage(), true, lost);
  session.set(login('one'));
  await settle();
  expect(store.get().data).toEqual(account);
});

test('live metrics replace the first ones; fields missing in the push stay', async () => {
  const { socket, session, store, settle } = await makeTest();
  session.set(login('one'));
  await settle();
  socket.push('FOREX_TRADE', mark(10_050, [7, 50]));
  expect(store.get().data).toMatchObject({
    netValue: usd('10050'),
    locked: usd('25'),
    marginLevel: 500,
  });
  expect(store.orderMetrics(7)?.profit).toBe(usd('50'));
});

test('the reserved amount is known after the first answer, even if a push came before it', async () => {
  const { socket, session, store, settle } = await makeTest();
  session.set(login('one'));
  socket.push('FOREX_TRADE', mark(10_050));
  expect(store.get().data?.netValue).toBe(usd('10050'));
  let notified = 0;
  store.subscribe(() => {
    notified += 1;
  });
  await settle();
  expect(store.get().data).toMatchObject({ netValue: usd('10050'), locked: usd('25') });
  expect(notified).toBeGreaterThan(0);
});

test('only changed positions are notified, including closed ones', async () => {
  const { socket, session, store, settle } = await makeTest();
  session.set(login('one'));
  await settle();
  const notified: number[] = [];
  for (const id of [7, 8]) store.subscribeOrder(id, () => notified.push(id));
  socket.push('FOREX_TRADE', mark(10_060, [7, 50], [8, 10]));
  expect(notified).toEqual([7, 8]);
  socket.push('FOREX_TRADE', mark(10_070, [7, 60], [8, 10]));
  expect(notified).toEqual([7, 8, 7]);
  socket.push('FOREX_TRADE', mark(10_010, [8, 10]));
  expect(notified).toEqual([7, 8, 7, 7]);
  expect(store.orderMetrics(7)).toBeUndefined();
});

test('a push that arrives after logging out is ignored', async () => {
  const { socket, session, store, settle } = await makeTest();
  session.set(login('one'));
  await settle();
  session.clear();
  socket.push('FOREX_TRADE', mark(1));
  expect(store.get().data).toBeUndefined();
});

test('after a gap the metrics are reloaded and lists are told to reload', async () => {
  const { socket, session, store, requested, settle } = await makeTest();
  session.set(login('one'));
  await settle();
  const gaps: string[] = [];
  store.onGap((reason) => gaps.push(reason));
  socket.gap('missed');
  expect(requested).toEqual(['forexDetail', 'forexDetail']);
  expect(gaps).toEqual(['missed']);
});

test('a session that the server ended is cleared', async () => {
  const { socket, session, settle } = await makeTest();
  session.set(login('one'));
  await settle();
  socket.endSession();
  expect(session.get()).toBe(null);
});

test('events reach their listeners unchanged', async () => {
  const { socket, store } = await makeTest();
  const pushes: AccountPush[] = [];
  const stop = store.onPush((push) => pushes.push(push));
  const data = {
    Id: 5,
    CloseReason: 'stop_loss',
    UpdatePrice: 1,
    FactProfits: -3,
    FactNet: -3,
    Slippage: null,
  };
  socket.push('FOREX_CLOSED', data);
  stop();
  socket.push('FOREX_CLOSED', data);
  expect(pushes).toEqual([{ topic: 'FOREX_CLOSED', data }]);
});

const FIGURES = 'candor.kept.figures';

test('without a connection the last metrics and positions are shown with their time', async () => {
  const storage = memoryStorage();
  const first = await makeTest(storage);
  first.session.set(login('one'));
  await first.settle();
  expect(first.store.storedAt()).toBeNull();
  first.clock.now += KEEP_EVERY_MS;
  first.socket.push('FOREX_TRADE', mark(10_050, [7, 50]));
  const later = await makeTest(storage, false);
  await later.settle();
  expect(later.store.get()).toMatchObject({ data: { netValue: usd('10050') }, fault: { code: 'network' } });
  expect(later.store.get()).toBe(later.store.get());
  expect(later.store.orderMetrics(7)?.profit).toBe(usd('50'));
  expect(later.store.storedAt()).toBe(first.clock.now);
});

test('new data replaces stored data, closing prices too', async () => {
  const storage = memoryStorage();
  const first = await makeTest(storage);
  first.session.set(login('one'));
  first.socket.push('FOREX_TRADE', mark(10_050, [7, 50]));
  first.store.keep();
  const later = await makeTest(storage);
  await later.settle();
  expect(later.store.get().data).toEqual(account);
  expect(later.store.orderMetrics(7)).toBeUndefined();
  expect(later.store.storedAt()).toBeNull();
});

test('while the connection is alive, unchanged metrics are as recent as its last message', async () => {
  const storage = memoryStorage();
  const first = await makeTest(storage);
  first.session.set(login('one'));
  await first.settle();
  first.socket.hear(first.clock.now + 60_000);
  first.store.keep();
  const { store, settle } = await makeTest(storage, false);
  await settle();
  expect(store.storedAt()).toBe(first.clock.now + 60_000);
});

test('metrics that change four times a second are stored less often', async () => {
  const storage = memoryStorage();
  const { session, store, socket, settle, clock } = await makeTest(storage);
  session.set(login('one'));
  await settle();
  const storedEquity = () => makeStoredMetrics(storage).read('100')?.value.account.netValue;
  socket.push('FOREX_TRADE', mark(10_001));
  expect(storedEquity()).toBe(usd('10000'));
  clock.now += KEEP_EVERY_MS;
  socket.push('FOREX_TRADE', mark(10_002));
  expect(storedEquity()).toBe(usd('10002'));
  socket.push('FOREX_TRADE', mark(10_003));
  store.keep();
  expect(storedEquity()).toBe(usd('10003'));
});

test('logging out and a demo reset erase stored data, and begin another account generation', async () => {
  const storage = memoryStorage();
  const { session, store, socket, settle } = await makeTest(storage);
  session.set(login('one'));
  await settle();
  const eras = [store.generation()];
  expect(storage.getItem(FIGURES)).not.toBeNull();
  socket.push('FOREX_NOTICE', { Kind: 'demo_reset', Data: {}, At: '2026-11-20T10:00:00.000Z' });
  expect(storage.getItem(FIGURES)).toBeNull();
  eras.push(store.generation());
  store.keep();
  expect(storage.getItem(FIGURES)).not.toBeNull();
  session.clear();
  expect(storage.getItem(FIGURES)).toBeNull();
  eras.push(store.generation());
  expect(new Set(eras).size).toBe(3);
});

test('stored metrics without a session are erased at the start', async () => {
  const storage = memoryStorage();
  makeStoredMetrics(storage).keep('100', { at: 1, value: { account, marks: [] } });
  const { store } = await makeTest(storage, false);
  expect(store.get().data).toBeUndefined();
  expect(storage.getItem(FIGURES)).toBeNull();
});
