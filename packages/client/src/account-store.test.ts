import type { Account, AccountMark, Login } from '@candor/contract';
import { expect, test } from 'vitest';
import { makeAccountStore } from './account-store.ts';
import type { Http } from './http.ts';
import { makeSession } from './session.ts';
import { memoryStorage } from './storage.ts';
import { makeFakeSocket } from './testing/fake-socket.ts';

const account: Account = {
  balance: 10_000,
  lock_balance: 25,
  ProfitsTotal: 0,
  NetValue: 10_000,
  CautionMoneyAll: 0,
  FreeMargin: 10_000,
  HazardRate: null,
};
const mark = (NetValue: number, ...orders: [id: number, profit: number][]): AccountMark => ({
  ProfitsTotal: NetValue - 10_000,
  HazardRate: 500,
  CautionMoneyAll: 100,
  Balance: 10_000,
  NetValue,
  FreeMargin: NetValue - 100,
  TransOrder: orders.map(([Id, FactProfits]) => ({ Id, UpdatePrice: 1.1, FactProfits })),
});
const login = (token: string): Login => ({
  token,
  user: {
    id: 1,
    uid: '100',
    email: '',
    mobile: '',
    area_code: '',
    is_demo: 1,
    invite_code: '',
    trade_account: '88',
  },
});

async function makeTest() {
  const socket = makeFakeSocket();
  const session = makeSession(memoryStorage());
  const asked: string[] = [];
  const call = async (name: string) => {
    asked.push(name);
    return account;
  };
  // The store uses this one call of it.
  const store = makeAccountStore({
    http: { call } as unknown as Http,
    socket,
    session,
    frame: (act) => act(),
  });
  store.start();
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { socket, session, store, asked, settle };
}

test('follows the session: asks over HTTP, logs the socket in and out, forgets the account', async () => {
  const { socket, session, store, asked, settle } = await makeTest();
  expect(asked).toEqual([]);
  session.set(login('one'));
  await settle();
  expect(store.get().data).toEqual(account);
  expect(socket.frames).toContainEqual({ cmd: 'login', token: 'one' });
  session.clear();
  expect(socket.frames.at(-1)).toEqual({ cmd: 'logout' });
  expect(store.get().data).toBeUndefined();
});

test('live figures replace the first ones; what the push leaves out stays', async () => {
  const { socket, session, store, settle } = await makeTest();
  session.set(login('one'));
  await settle();
  socket.push('FOREX_TRADE', mark(10_050, [7, 50]));
  expect(store.get().data).toMatchObject({ NetValue: 10_050, lock_balance: 25, HazardRate: 500 });
  expect(store.marks(7)?.FactProfits).toBe(50);
});

test('only the positions that changed are told, also when they are gone', async () => {
  const { socket, session, store, settle } = await makeTest();
  session.set(login('one'));
  await settle();
  const told: number[] = [];
  for (const id of [7, 8]) store.subscribeMark(id, () => told.push(id));
  socket.push('FOREX_TRADE', mark(10_060, [7, 50], [8, 10]));
  expect(told).toEqual([7, 8]);
  socket.push('FOREX_TRADE', mark(10_070, [7, 60], [8, 10]));
  expect(told).toEqual([7, 8, 7]);
  socket.push('FOREX_TRADE', mark(10_010, [8, 10]));
  expect(told).toEqual([7, 8, 7, 7]);
  expect(store.marks(7)).toBeUndefined();
});

test('a push that arrives after logging out is nobody’s', async () => {
  const { socket, session, store, settle } = await makeTest();
  session.set(login('one'));
  await settle();
  session.clear();
  socket.push('FOREX_TRADE', mark(1));
  expect(store.get().data).toBeUndefined();
});

test('after a gap the figures are asked for again and lists are told to do so', async () => {
  const { socket, session, store, asked, settle } = await makeTest();
  session.set(login('one'));
  await settle();
  const gaps: string[] = [];
  store.onGap((reason) => gaps.push(reason));
  socket.gap('missed');
  expect(asked).toEqual(['forexDetail', 'forexDetail']);
  expect(gaps).toEqual(['missed']);
});

test('a session that the server ended is cleared', async () => {
  const { socket, session, settle } = await makeTest();
  session.set(login('one'));
  await settle();
  socket.endSession();
  expect(session.get()).toBe(null);
});

test('events reach those who listen', async () => {
  const { socket, store } = await makeTest();
  const closed: number[] = [];
  const stop = store.onClosed(({ Id }) => closed.push(Id));
  const notice = { Id: 5, CloseReason: 'stop_loss', UpdatePrice: 1, FactProfits: -3 };
  socket.push('FOREX_CLOSED', notice);
  stop();
  socket.push('FOREX_CLOSED', notice);
  expect(closed).toEqual([5]);
});
