import type { Deals, Order } from '@candor/contract';
import { expect, test } from 'vitest';
import { KEPT_VERSION, makeKeptFigures } from './kept.ts';
import { makeKeptDeals } from './kept-deals.ts';
import { eraseKept, memoryStorage } from './storage.ts';

const figures = {
  account: {
    balance: 10_000,
    lock_balance: 0,
    ProfitsTotal: -1,
    NetValue: 9_999,
    CautionMoneyAll: 110,
    FreeMargin: 9_889,
    HazardRate: null,
  },
  marks: [{ Id: 7, UpdatePrice: 1.1, FactProfits: -1 }],
};
const order: Order = {
  Id: 7,
  OrderType: 1,
  Status: 1,
  Quantity: 0.1,
  Multiple: 100,
  Price: 1.1,
  OriginPrice: 1.1,
  UpdatePrice: 1.1,
  FactProfits: 0,
  CautionMoney: 110,
  TradeFee: 0.3,
  Swap: 0,
  TargetLossPrice: 0,
  TargetProfitPrice: 0,
  CreateTimeHandler: '2026-11-20T10:00:00.000Z',
  OpenTime: '2026-11-20T10:00:00.000Z',
  CloseTime: null,
  CloseReason: null,
  ParentId: null,
  Kind: 'market',
  Proof: {
    ContractSize: 100_000,
    QuoteCurrency: 'USD',
    OpenTick: 1,
    CloseTick: null,
    Conversion: [{ Code: 'USDJPY', Tick: 3, Price: 155.1, Inverted: true }],
  },
  ForexTradeLists: { Id: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', Logo: '/l.svg', PricePrecision: 5 },
};
const page: Deals = { data: [order], total: 1, all_fact_profits: 0, balance: 10_000 };
const FIGURES = 'candor.kept.figures';
const HELD = 'candor.kept.deals.1';

test('what was kept is read again, by the same account only', () => {
  const storage = memoryStorage();
  makeKeptFigures(storage).keep('u1', { at: 5, value: figures });
  expect(makeKeptFigures(storage).read('u1')).toEqual({ at: 5, value: figures });
  expect(makeKeptFigures(storage).read('u2')).toBeNull();
  expect(storage.getItem(FIGURES)).toBeNull();
});

test('lists of orders are kept by their status, with and without the result of a history', () => {
  const storage = memoryStorage();
  const kept = makeKeptDeals(storage);
  const history = { ...page, all_fact_net: -1, all_fact_since: '2026-11-20T10:00:00.000Z' };
  kept.of(1).keep('u1', { at: 5, value: [page] });
  kept.of(3).keep('u1', { at: 6, value: [history, page] });
  expect(makeKeptDeals(storage).of(1).read('u1')).toEqual({ at: 5, value: [page] });
  expect(makeKeptDeals(storage).of(3).read('u1')).toEqual({ at: 6, value: [history, page] });
  expect(makeKeptDeals(storage).of(0).read('u1')).toBeNull();
});

test.each<[string, (kept: { version: number; value: { data: object[] }[] }) => unknown]>([
  ['another version', (kept) => ({ ...kept, version: KEPT_VERSION + 1 })],
  ['no version', ({ version: _, ...kept }) => kept],
  [
    'a field of another type',
    (kept) => ({ ...kept, value: [{ ...page, data: [{ ...order, Price: '1.1' }] }] }),
  ],
  [
    'a field that is missing',
    (kept) => ({ ...kept, value: [{ ...page, data: [{ ...order, Swap: undefined }] }] }),
  ],
  [
    'null where none may stand',
    (kept) => ({ ...kept, value: [{ ...page, data: [{ ...order, Id: null }] }] }),
  ],
  ['another result', (kept) => ({ ...kept, value: [{ ...page, all_fact_net: null }] })],
  ['no list', (kept) => ({ ...kept, value: page })],
  ['nothing at all', () => null],
])('what another version of the app kept is dropped, not misread: %s', (_name, change) => {
  const storage = memoryStorage();
  const place = makeKeptDeals(storage).of(1);
  place.keep('u1', { at: 5, value: [page] });
  expect(place.read('u1')).not.toBeNull();
  storage.setItem(HELD, JSON.stringify(change(JSON.parse(storage.getItem(HELD) ?? ''))));
  expect(place.read('u1')).toBeNull();
  expect(storage.getItem(HELD)).toBeNull();
});

test('erasing leaves nothing of an account', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  makeKeptFigures(storage).keep('u1', { at: 5, value: figures });
  for (const status of [0, 1, 3] as const)
    makeKeptDeals(storage)
      .of(status)
      .keep('u1', { at: 5, value: [page] });
  expect(kept.size).toBe(4);
  eraseKept(storage);
  expect(kept.size).toBe(0);
});

test('a browser without room keeps nothing, and nothing older either', () => {
  const storage = memoryStorage();
  const place = makeKeptFigures(storage);
  place.keep('u1', { at: 5, value: figures });
  storage.setItem = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  place.keep('u1', { at: 6, value: figures });
  expect(place.read('u1')).toBeNull();
});
