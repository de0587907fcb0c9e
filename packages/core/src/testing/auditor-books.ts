// The auditor's data: plain lists with linear search, so that no cleverness can be wrong.
import type { Actor } from '../model/actor.ts';
import type { EventBody, VenueEvent, WaitingSwap } from '../model/event.ts';
import type { InstrumentSpec } from '../model/instrument.ts';
import type { MarketStatus } from '../model/market.ts';
import type { MoneyEvent } from '../model/money-event.ts';
import type { ConversionLeg, Order } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import { initialSettings, type Settings } from '../model/settings.ts';
import type { AccountView, OrderView } from '../model/view.ts';
import type { Money, Price } from '../units/units.ts';
import { auditedActor, nameOf } from './auditor-actors.ts';
import { profitOf, sideOfProfit } from './auditor-metrics.ts';

export interface AuditedQuote {
  readonly instrumentId: number;
  /** The last uncrossed prices and their tick; the number of the last tick of any kind. */
  bid: Price;
  ask: Price;
  tick: number;
  no: number;
  crossed: boolean;
  /** There is no price since the market opened. */
  old: boolean;
  confirmed: number;
}
export interface AuditedAccount {
  readonly id: number;
  readonly demo: boolean;
  balance: number;
  locked: number;
  blocked: boolean;
  seq: number;
  called: boolean;
  keysDay: number;
  keysCount: number;
  actsDay: number;
  actsCount: number;
  professional: boolean;
  coolingOffEnds: number;
  /** Every requested loss limit with its start time. */
  lossLimits: { amount: number | null; from: number }[];
  /** Open profit at the start of the day, null while unknown, and the booked results of trading since. */
  dayOpen: number | null;
  dayBooked: number;
}
export interface AuditedWithdrawal {
  readonly accountId: number;
  readonly id: number;
  readonly amount: Money;
  readonly fee: Money;
  stands: 'submitted' | 'approved' | 'paid' | 'rejected' | 'cancelled' | 'released';
  approver: Actor | null;
  decider: Actor | null;
  reference: string;
  /** Above the limit at its approval. */
  wasLarge: boolean;
}
/** Operators' decisions about money: `alone` is a deposit or a payment that one of them decided without another. */
export interface AuditedDecision {
  readonly at: number;
  readonly accountId: number;
  readonly what: 'credited' | 'approved' | 'alone';
  readonly id: number;
  readonly amount: number;
  readonly by: Actor;
}
export type AuditedReply =
  | { ok: true; order: OrderView | null; account: AccountView | null; event?: MoneyEvent }
  | { ok: false; refusal: Refusal };
export interface AuditedKey {
  readonly accountId: number;
  readonly key: string;
  readonly hash: string;
  /** Stored for a day, or made from a browser's time stamp and stored for ten minutes. */
  readonly lasts: boolean;
  readonly expiresAt: number;
  readonly reply: AuditedReply;
}
export type HouseSums = Record<string, number>;

/** Plain data: a clone is the auditor's state at one moment. */
export interface Books {
  settings: Settings;
  /** By id. */
  specs: InstrumentSpec[];
  quotes: AuditedQuote[];
  sessions: { instrumentId: number; status: MarketStatus; nextOpen: number | null }[];
  accounts: AuditedAccount[];
  /** Pending and open orders. */
  orders: Order[];
  keys: AuditedKey[];
  /** The first and the best closing price of each trailing stop. */
  trails: { readonly orderId: number; readonly start: number; best: number }[];
  /** Instruments that an operator has halted. */
  halted: number[];
  /** Swaps without a price so far, in the order in which they fell due. */
  deferredSwaps: (WaitingSwap & { readonly valueDate: string })[];
  /** Deposits, adjustments and rewards by subject. */
  posted: { readonly accountId: number; readonly subject: string; readonly amount: number }[];
  /** All requested withdrawals, oldest first. */
  withdrawals: AuditedWithdrawal[];
  /** Operators' decisions about money, oldest first. */
  decisions: AuditedDecision[];
  lastRollover: string;
  nextOrderId: number;
  house: { demo: HouseSums; real: HouseSums };
  /** Actor of the command; null while the market moves. */
  commanding: Actor | null;
  /** Events that the venue must have emitted since the command began. */
  expected: VenueEvent[];
}

/** Shard 1 gives its first order the id 1,000,000,000,001. */
export const newBooks = (shard: number): Books => ({
  settings: initialSettings,
  specs: [],
  quotes: [],
  sessions: [],
  accounts: [],
  orders: [],
  keys: [],
  trails: [],
  halted: [],
  deferredSwaps: [],
  posted: [],
  withdrawals: [],
  decisions: [],
  lastRollover: '',
  nextOrderId: shard * 1_000_000_000_000 + 1,
  house: { demo: {}, real: {} },
  commanding: null,
  expected: [],
});

export const specOf = (books: Books, id: number): InstrumentSpec | undefined =>
  books.specs.find((spec) => spec.id === id);
export const quoteOf = (books: Books, id: number): AuditedQuote | undefined =>
  books.quotes.find((quote) => quote.instrumentId === id);
export const accountOf = (books: Books, id: number): AuditedAccount | undefined =>
  books.accounts.find((account) => account.id === id);
export const statusOf = (books: Books, id: number): { status: MarketStatus; nextOpen: number | null } =>
  books.sessions.find((session) => session.instrumentId === id) ?? { status: 'closed', nextOpen: null };

export const positionsOf = (books: Books, accountId: number): Order[] =>
  books.orders.filter((order) => order.accountId === accountId && order.status === 'open');
export const pendingOf = (books: Books, accountId: number): Order[] =>
  books.orders.filter((order) => order.accountId === accountId && order.status === 'pending');
export const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);
export const marginInUse = (books: Books, accountId: number): number =>
  sum(positionsOf(books, accountId).map((order) => order.margin));

const isFresh = (books: Books, quote: AuditedQuote, at: number): boolean =>
  !quote.crossed && !quote.old && at - quote.confirmed <= books.settings.quoteAgeMsMax;

/** Open, with an uncrossed price since then, confirmed within the allowed age. */
export function isTradable(books: Books, id: number, at: number): boolean {
  const quote = quoteOf(books, id);
  if (books.halted.includes(id)) return false;
  return statusOf(books, id).status === 'open' && quote !== undefined && isFresh(books, quote, at);
}

interface Step {
  readonly spec: InstrumentSpec;
  readonly inverted: boolean;
}

/** One pair with USD; XXXUSD takes precedence over USDXXX. */
function pairWithUsd(books: Books, currency: string): Step | null {
  const times = books.specs.find((one) => one.baseCurrency === currency && one.quoteCurrency === 'USD');
  if (times) return { spec: times, inverted: false };
  const by = books.specs.find((one) => one.baseCurrency === 'USD' && one.quoteCurrency === currency);
  return by ? { spec: by, inverted: true } : null;
}

/** The pairs that lead to USD: none for USD itself, a direct pair, or two through the lowest id that leads on. */
export function stepsToUsd(books: Books, currency: string): Step[] | null {
  if (currency === 'USD') return [];
  const direct = pairWithUsd(books, currency);
  if (direct) return [direct];
  for (const spec of books.specs) {
    const inverted = spec.quoteCurrency === currency;
    if (!inverted && spec.baseCurrency !== currency) continue;
    const last = pairWithUsd(books, inverted ? spec.baseCurrency : spec.quoteCurrency);
    if (last) return [{ spec, inverted }, last];
  }
  return null;
}

/** Debit is the price at which a dollar buys less of the owed currency; null if a quote was never received. */
export function conversionRoute(
  books: Books,
  currency: string,
  side: 'debit' | 'credit',
): ConversionLeg[] | null {
  const steps = stepsToUsd(books, currency);
  if (!steps) return null;
  const legs: ConversionLeg[] = [];
  for (const { spec, inverted } of steps) {
    const quote = quoteOf(books, spec.id);
    if (!quote) return null;
    const high = side === 'debit' ? !inverted : inverted;
    legs.push({
      instrumentId: spec.id,
      code: spec.code,
      tick: quote.tick,
      price: high ? quote.ask : quote.bid,
      precision: spec.precision,
      inverted,
    });
  }
  return legs;
}

/** True if every pair of the route can be used for opening. */
export const isRouteFresh = (books: Books, currency: string, at: number): boolean =>
  (stepsToUsd(books, currency) ?? []).every(({ spec }) => {
    const quote = quoteOf(books, spec.id);
    return quote !== undefined && isFresh(books, quote, at);
  });

/** Bid for a long, ask for a short; the reverse for a pending order. */
export function closingPriceOf(books: Books, order: Order): Price {
  const quote = quoteOf(books, order.instrumentId);
  if (!quote) return order.status === 'pending' ? order.target : order.openPrice;
  const sells = (order.side === 'buy') === (order.status === 'open');
  return sells ? quote.bid : quote.ask;
}

/** Profit at the last known prices; 0 without a conversion route. */
export function floatingOf(books: Books, order: Order): Money {
  if (order.status === 'pending') return 0 as Money;
  const mark = closingPriceOf(books, order);
  const legs = conversionRoute(books, order.quoteCurrency, sideOfProfit(order, mark));
  return (legs ? profitOf(order, mark, legs) : 0) as Money;
}

export const profitsOf = (books: Books, accountId: number): number =>
  sum(positionsOf(books, accountId).map((order) => floatingOf(books, order)));

/** True if the equity is known: every position has a price and a conversion route. */
export const isKnown = (books: Books, accountId: number): boolean =>
  positionsOf(books, accountId).every(
    (order) =>
      quoteOf(books, order.instrumentId) !== undefined &&
      conversionRoute(books, order.quoteCurrency, 'debit') !== null,
  );

/** Moves money between the client's cash and a book of the house. */
export function post(books: Books, account: AuditedAccount, book: string, amount: number): void {
  account.balance += amount;
  if (['trading', 'fees', 'swap'].includes(book)) account.dayBooked += amount;
  const house = account.demo ? books.house.demo : books.house.real;
  if (amount !== 0) house[book] = (house[book] ?? 0) - amount;
}

/** Adds an expected event of the venue; an account's events are counted. */
export function expectEvent(books: Books, event: EventBody): void {
  books.expected.push({ ...event, v: 1, actor: nameOf(auditedActor(event, books.commanding)) });
  const account = 'accountId' in event ? accountOf(books, event.accountId) : undefined;
  if (account && event.type !== 'CommandRefused') account.seq += 1;
}
