// A copy of accounts with orders, their orders, and the market at one moment. Numbers are in rows of shared memory, so
// that the copy takes the engine a millisecond or two and its transfer to another thread no time.
import type { LedgerBook } from '../ledger/transactions.ts';
import type { InstrumentId, InstrumentSpec } from '../model/instrument.ts';
import type { MarketStatus } from '../model/market.ts';
import type { AccountId, Order, OrderKind, Side } from '../model/order.ts';
import type { Settings } from '../model/settings.ts';
import type { Withdrawal } from '../model/withdrawal.ts';
import { ExactSum } from '../units/exact-sum.ts';
import { type Lots, type Money, money, type Price } from '../units/units.ts';
import type { OrderDeferredSwaps } from './deferred-swaps.ts';
import type { Quote } from './market.ts';
import type { Account } from './state.ts';
import type { Venue } from './venue.ts';

/** Summary of accounts without orders: their number, their balances, and the largest of them. */
export interface FlatAccounts {
  readonly count: number;
  readonly balance: bigint;
  readonly largest: readonly { readonly id: AccountId; readonly balance: Money }[];
}
type HouseBooks = readonly (readonly [LedgerBook, bigint])[];

export interface CopiedMarket {
  readonly spec: InstrumentSpec;
  readonly status: MarketStatus;
  readonly nextOpen: number | null;
  readonly quote: Quote | null;
}

export interface OpenCopy {
  /** Journal number of the copy in each shard that it is of, and the venue's time. */
  readonly seqs: readonly number[];
  readonly at: number;
  readonly nextOrderId: number;
  readonly lastRollover: string;
  readonly settings: Settings;
  readonly markets: readonly CopiedMarket[];
  readonly house: { readonly demo: HouseBooks; readonly real: HouseBooks };
  readonly flat: { readonly demo: FlatAccounts; readonly real: FlatAccounts };
  /** Withdrawals that a stop-out may release. */
  readonly submitted: readonly (readonly [AccountId, readonly Withdrawal[]])[];
  readonly deferredSwaps: readonly OrderDeferredSwaps[];
  /** Instruments that an operator has halted. */
  readonly halted: readonly InstrumentId[];
  readonly currencies: readonly string[];
  readonly accounts: Float64Array;
  readonly orders: Float64Array;
}

export interface CopiedAccount {
  readonly id: AccountId;
  readonly demo: boolean;
  readonly balance: Money;
  readonly locked: Money;
  readonly margin: Money;
  readonly marginCalled: boolean;
  readonly blocked: boolean;
}

const ACCOUNT_WIDTH = 7;
const ORDER_WIDTH = 30;
const FLAT_KEPT = 100;
const kinds: readonly OrderKind[] = ['market', 'limit', 'stop'];

/** Number of orders in the copy. */
export const countOrders = ({ orders }: OpenCopy): number => orders.length / ORDER_WIDTH;

/** A cursor over the copied orders that reads in place, without an object for each order. */
export class OrderRow {
  readonly #orders: Float64Array;
  readonly #currencies: readonly string[];
  #at = 0;

  constructor({ orders, currencies }: OpenCopy) {
    this.#orders = orders;
    this.#currencies = currencies;
  }

  /** Moves the cursor to a row, counted from 0. */
  moveTo(row: number): void {
    this.#at = row * ORDER_WIDTH;
  }

  get id(): number {
    return this.#orders[this.#at] as number;
  }
  get accountId(): AccountId {
    return this.#orders[this.#at + 1] as number;
  }
  get instrumentId(): InstrumentId {
    return this.#orders[this.#at + 2] as number;
  }
  get side(): Side {
    return this.#orders[this.#at + 3] === 1 ? 'buy' : 'sell';
  }
  get status(): 'open' | 'pending' {
    return this.#orders[this.#at + 5] === 1 ? 'open' : 'pending';
  }
  get lots(): Lots {
    return this.#orders[this.#at + 6] as Lots;
  }
  get precision(): number {
    return this.#orders[this.#at + 8] as number;
  }
  get contractSize(): number {
    return this.#orders[this.#at + 9] as number;
  }
  get quoteCurrency(): string {
    return this.#currencies[this.#orders[this.#at + 10] as number] as string;
  }
  get target(): Price {
    return this.#orders[this.#at + 11] as Price;
  }
  get openPrice(): Price {
    return this.#orders[this.#at + 13] as Price;
  }
  get margin(): Money {
    return this.#orders[this.#at + 17] as Money;
  }
  get openedAt(): number {
    return this.#orders[this.#at + 22] as number;
  }
}

export function copyOpen({ state, market }: Venue, at: number): OpenCopy {
  const currencies: string[] = [];
  const orders = rowsOf(state.orders.size * ORDER_WIDTH);
  let next = 0;
  for (const order of state.orders.values()) {
    writeOrder(orders, next, state.settled(order), currencyAt(currencies, order.quoteCurrency));
    next += ORDER_WIDTH;
  }
  const holding: Account[] = [];
  const flat = { demo: new FlatCount(), real: new FlatCount() };
  for (const account of state.accounts.values()) {
    if (account.positions.size + account.pending.size > 0) holding.push(account);
    else (account.demo ? flat.demo : flat.real).add(account);
  }
  const accounts = rowsOf(holding.length * ACCOUNT_WIDTH);
  for (const [n, account] of holding.entries()) writeAccount(accounts, n * ACCOUNT_WIDTH, account);
  return {
    seqs: [state.seq],
    at,
    nextOrderId: state.nextOrderId,
    lastRollover: state.lastRollover,
    halted: [...state.halted],
    settings: state.settings,
    markets: [...state.terms.values()].map((spec) => ({
      spec,
      ...market.status(spec.id),
      quote: market.quotes.get(spec.id) ?? null,
    })),
    house: { demo: [...state.house.demo], real: [...state.house.real] },
    flat: { demo: flat.demo.result(), real: flat.real.result() },
    submitted: holding.flatMap(({ id, money: kept }) =>
      kept && kept.submitted.size > 0
        ? [[id, [...kept.submitted].flatMap((one) => kept.withdrawals.get(one) ?? [])] as const]
        : [],
    ),
    deferredSwaps: state.deferredSwaps.all(),
    currencies,
    accounts,
    orders,
  };
}

/** The copy of a venue from those of its shards, in their order. Market and settings are the first one's. */
export function mergeCopies(copies: readonly OpenCopy[]): OpenCopy {
  const [first, ...others] = copies as [OpenCopy, ...OpenCopy[]];
  if (others.length === 0) return first;
  const currencies: string[] = [];
  const accounts = rowsOf(copies.reduce((sum, copy) => sum + copy.accounts.length, 0));
  const orders = rowsOf(copies.reduce((sum, copy) => sum + copy.orders.length, 0));
  let nextAccount = 0;
  let nextOrder = 0;
  for (const copy of copies) {
    const places = copy.currencies.map((currency) => currencyAt(currencies, currency));
    accounts.set(copy.accounts, nextAccount);
    orders.set(copy.orders, nextOrder);
    for (let k = nextOrder + 10; k < nextOrder + copy.orders.length; k += ORDER_WIDTH)
      orders[k] = places[orders[k] as number] as number;
    nextAccount += copy.accounts.length;
    nextOrder += copy.orders.length;
  }
  return {
    ...first,
    seqs: copies.flatMap(({ seqs }) => seqs),
    at: Math.max(...copies.map(({ at }) => at)),
    house: {
      demo: sumBooks(copies.map(({ house }) => house.demo)),
      real: sumBooks(copies.map(({ house }) => house.real)),
    },
    flat: {
      demo: sumFlat(copies.map(({ flat }) => flat.demo)),
      real: sumFlat(copies.map(({ flat }) => flat.real)),
    },
    submitted: copies.flatMap(({ submitted }) => submitted),
    deferredSwaps: copies.flatMap(({ deferredSwaps }) => deferredSwaps),
    currencies,
    accounts,
    orders,
  };
}

function sumBooks(all: readonly HouseBooks[]): HouseBooks {
  const sums = new Map<LedgerBook, bigint>();
  for (const [book, amount] of all.flat()) sums.set(book, (sums.get(book) ?? 0n) + amount);
  return [...sums];
}

const sumFlat = (all: readonly FlatAccounts[]): FlatAccounts => ({
  count: all.reduce((sum, { count }) => sum + count, 0),
  balance: all.reduce((sum, { balance }) => sum + balance, 0n),
  largest: all
    .flatMap(({ largest }) => largest)
    .sort((a, b) => b.balance - a.balance || a.id - b.id)
    .slice(0, FLAT_KEPT),
});

export function* copiedAccounts({ accounts }: OpenCopy): Generator<CopiedAccount> {
  for (let k = 0; k < accounts.length; k += ACCOUNT_WIDTH)
    yield {
      id: accounts[k] as number,
      demo: accounts[k + 1] === 1,
      balance: accounts[k + 2] as Money,
      locked: accounts[k + 3] as Money,
      margin: accounts[k + 4] as Money,
      marginCalled: accounts[k + 5] === 1,
      blocked: accounts[k + 6] === 1,
    };
}

export function* copiedOrders(copy: OpenCopy): Generator<Order> {
  for (let row = 0; row < countOrders(copy); row += 1) yield copiedOrder(copy, row);
}

/** The order in a row, counted from 0. */
export function copiedOrder({ orders, currencies }: OpenCopy, row: number): Order {
  const k = row * ORDER_WIDTH;
  return {
    id: orders[k] as number,
    accountId: orders[k + 1] as number,
    instrumentId: orders[k + 2] as number,
    side: orders[k + 3] === 1 ? 'buy' : 'sell',
    kind: kinds[orders[k + 4] as number] as OrderKind,
    status: orders[k + 5] === 1 ? 'open' : 'pending',
    lots: orders[k + 6] as Lots,
    multiple: orders[k + 7] as number,
    precision: orders[k + 8] as number,
    contractSize: orders[k + 9] as number,
    quoteCurrency: currencies[orders[k + 10] as number] as string,
    target: orders[k + 11] as Price,
    seen: orders[k + 12] as Price,
    openPrice: orders[k + 13] as Price,
    openTick: orders[k + 14] as number,
    stopLoss: orders[k + 15] as Price,
    takeProfit: orders[k + 16] as Price,
    ...(orders[k + 23] !== 0 && {
      trail: {
        distance: orders[k + 23] as Price,
        step: orders[k + 24] as Price,
        tick: orders[k + 25] as number,
      },
    }),
    ...(orders[k + 26] !== 0 && {
      breakEven: { trigger: orders[k + 26] as Price, offset: orders[k + 27] as Price },
    }),
    ...(orders[k + 28] !== 0 && { linkedTo: orders[k + 28] as number }),
    ...(orders[k + 29] !== 0 && { guarantee: orders[k + 29] as Price }),
    margin: orders[k + 17] as Money,
    fee: orders[k + 18] as Money,
    swap: orders[k + 19] as Money,
    swapDate: '',
    swapDaysOwed: orders[k + 20] as number,
    createdAt: orders[k + 21] as number,
    openedAt: orders[k + 22] as number,
    closePrice: 0 as Price,
    closeTick: 0,
    closedAt: 0,
    closeReason: null,
    profit: 0 as Money,
    conversion: [],
    parentId: null,
  };
}

function writeAccount(rows: Float64Array, k: number, account: Account): void {
  rows[k] = account.id;
  rows[k + 1] = Number(account.demo);
  rows[k + 2] = account.balance;
  rows[k + 3] = account.locked;
  rows[k + 4] = account.margin;
  rows[k + 5] = Number(account.marginCalled);
  rows[k + 6] = Number(account.blocked === true);
}

function writeOrder(rows: Float64Array, k: number, order: Order, currency: number): void {
  rows[k] = order.id;
  rows[k + 1] = order.accountId;
  rows[k + 2] = order.instrumentId;
  rows[k + 3] = order.side === 'buy' ? 1 : 0;
  rows[k + 4] = kinds.indexOf(order.kind);
  rows[k + 5] = order.status === 'open' ? 1 : 0;
  rows[k + 6] = order.lots;
  rows[k + 7] = order.multiple;
  rows[k + 8] = order.precision;
  rows[k + 9] = order.contractSize;
  rows[k + 10] = currency;
  rows[k + 11] = order.target;
  rows[k + 12] = order.seen;
  rows[k + 13] = order.openPrice;
  rows[k + 14] = order.openTick;
  rows[k + 15] = order.stopLoss;
  rows[k + 16] = order.takeProfit;
  rows[k + 17] = order.margin;
  rows[k + 18] = order.fee;
  rows[k + 19] = order.swap;
  rows[k + 20] = order.swapDaysOwed;
  rows[k + 21] = order.createdAt;
  rows[k + 22] = order.openedAt;
  rows[k + 23] = order.trail?.distance ?? 0;
  rows[k + 24] = order.trail?.step ?? 0;
  rows[k + 25] = order.trail?.tick ?? 0;
  rows[k + 26] = order.breakEven?.trigger ?? 0;
  rows[k + 27] = order.breakEven?.offset ?? 0;
  rows[k + 28] = order.linkedTo ?? 0;
  rows[k + 29] = order.guarantee ?? 0;
}

const rowsOf = (length: number): Float64Array =>
  new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT));

function currencyAt(currencies: string[], currency: string): number {
  const known = currencies.indexOf(currency);
  return known < 0 ? currencies.push(currency) - 1 : known;
}

/** Sums up accounts and keeps the largest ones. */
class FlatCount {
  #count = 0;
  readonly #balance = new ExactSum();
  #largest: { id: AccountId; balance: Money }[] = [];
  #least = Number.NEGATIVE_INFINITY;

  add({ id, balance }: Account): void {
    this.#count += 1;
    this.#balance.add(balance);
    if (balance <= this.#least) return;
    this.#largest.push({ id, balance: money(balance) });
    if (this.#largest.length >= 2 * FLAT_KEPT) this.#trim();
  }

  result(): FlatAccounts {
    this.#trim();
    return { count: this.#count, balance: this.#balance.total, largest: this.#largest };
  }

  #trim(): void {
    this.#largest = this.#largest.sort((a, b) => b.balance - a.balance || a.id - b.id).slice(0, FLAT_KEPT);
    if (this.#largest.length === FLAT_KEPT) this.#least = this.#largest.at(-1)?.balance ?? this.#least;
  }
}
