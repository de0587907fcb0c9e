// Audits ClosePosition, CancelOrder, SetStops, ChangePending and ResetDemo according to the contract (rules 3, 4, 15 and 16).
import type { Command, IdempotencyKey } from '../model/command.ts';
import type { Order } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import type { OrderView } from '../model/view.ts';
import type { Lots, Money } from '../units/units.ts';
import {
  type AuditedAccount,
  type Books,
  closingPriceOf,
  expectEvent,
  floatingOf,
  pendingOf,
  positionsOf,
  post,
  quoteOf,
  specOf,
} from './auditor-books.ts';
import { applyNegativeBalanceProtection, cancelOrder, closePosition } from './auditor-close.ts';
import { checkPlacement, tradedQuote, wrongStops } from './auditor-place.ts';
import { lossRefusal } from './auditor-protection.ts';
import { endTrail } from './auditor-trail.ts';

type Of<T extends Command['type']> = Extract<Command, { type: T }>;
type Key = IdempotencyKey | null;

const ownOrder = (books: Books, account: AuditedAccount, id: number): Order | undefined =>
  books.orders.find((order) => order.id === id && order.accountId === account.id);

/** Rule 3: orders whose time is over are cancelled at it, in the order of their times. */
export function auditExpiries(books: Books, at: number): void {
  books.commanding = null;
  const endOf = ({ expiry }: Order): number => expiry?.at ?? Number.POSITIVE_INFINITY;
  const over = books.orders.filter((order) => order.status === 'pending' && endOf(order) <= at);
  over.sort((one, other) => endOf(one) - endOf(other) || one.id - other.id);
  for (const order of over) cancelOrder(books, order, { reason: 'expired', at: endOf(order) });
}

export function auditClose(
  books: Books,
  account: AuditedAccount,
  command: Of<'ClosePosition'>,
  at: number,
  key: Key,
): OrderView | Refusal {
  const order = ownOrder(books, account, command.orderId);
  if (!order) return { code: 'order_not_found' };
  if (order.status !== 'open') return { code: 'order_not_open' };
  const spec = specOf(books, order.instrumentId);
  if (!spec) return { code: 'instrument_not_found' };
  const quote = tradedQuote(books, spec.id, at);
  if ('code' in quote) return quote;
  const isPart = command.lots !== null && command.lots !== order.lots;
  if (isPart) {
    const part = command.lots as number;
    const left = order.lots - part;
    if (part <= 0 || left < spec.lotsMin || part % spec.lotStep !== 0) {
      const max = Math.max(0, order.lots - spec.lotsMin) as Lots;
      return { code: 'partial_close_quantity', step: spec.lotStep, max };
    }
  }
  const price = order.side === 'buy' ? quote.bid : quote.ask;
  const how = {
    reason: command.cause === undefined ? ('user' as const) : ('operator' as const),
    ...(command.cause === undefined ? {} : { cause: command.cause }),
    price,
    tick: quote.tick,
    at,
    key,
    lots: isPart ? command.lots : null,
  };
  const view = closePosition(books, account, order, how);
  if (!view) return { code: 'conversion_unavailable', currency: order.quoteCurrency };
  applyNegativeBalanceProtection(books, account, at);
  return view;
}

/** The bid closes both, so that their results sum to the difference of their openings. */
export function auditCloseBy(
  books: Books,
  account: AuditedAccount,
  { orderId, otherId }: Of<'CloseBy'>,
  at: number,
  key: Key,
): OrderView | Refusal {
  const one = ownOrder(books, account, orderId);
  const other = ownOrder(books, account, otherId);
  if (!one || !other) return { code: 'order_not_found' };
  if (one.status === 'pending' || other.status === 'pending') return { code: 'order_not_open' };
  const sides = [one.side, other.side].sort().join();
  if (sides !== 'buy,sell' || one.instrumentId !== other.instrumentId) return { code: 'not_opposite' };
  const spec = specOf(books, one.instrumentId);
  if (!spec) return { code: 'instrument_not_found' };
  const quote = tradedQuote(books, spec.id, at);
  if ('code' in quote) return quote;
  const left = Math.abs(one.lots - other.lots);
  if (left > 0 && (left < spec.lotsMin || Math.min(one.lots, other.lots) % spec.lotStep !== 0)) {
    const max = Math.max(0, Math.max(one.lots, other.lots) - spec.lotsMin) as Lots;
    return { code: 'partial_close_quantity', step: spec.lotStep, max };
  }
  const how = { reason: 'close_by', price: quote.bid, tick: quote.tick, at } as const;
  const part = {
    of: one.lots > other.lots ? one : other,
    lots: left > 0 ? Math.min(one.lots, other.lots) : null,
  };
  const lotsOf = (order: Order) => (order === part.of ? (part.lots as Lots | null) : null);
  if (!closePosition(books, account, other, { ...how, lots: lotsOf(other), by: orderId }))
    return { code: 'conversion_unavailable', currency: other.quoteCurrency };
  const view = closePosition(books, account, one, { ...how, lots: lotsOf(one), by: otherId, key });
  applyNegativeBalanceProtection(books, account, at);
  return view as OrderView;
}

export function auditCancel(
  books: Books,
  account: AuditedAccount,
  command: Of<'CancelOrder'>,
  at: number,
  key: Key,
): OrderView | Refusal {
  const order = ownOrder(books, account, command.orderId);
  if (!order) return { code: 'order_not_found' };
  if (order.status !== 'pending') return { code: 'order_not_pending' };
  return cancelOrder(books, order, { reason: 'cancelled', at, key });
}

export function auditStops(
  books: Books,
  account: AuditedAccount,
  command: Of<'SetStops'>,
  at: number,
  key: Key,
): OrderView | Refusal {
  const order = ownOrder(books, account, command.orderId);
  if (!order) return { code: 'order_not_found' };
  const spec = specOf(books, order.instrumentId);
  if (!spec) return { code: 'instrument_not_found' };
  const quote = quoteOf(books, order.instrumentId);
  if (!quote) return { code: 'quote_stale', ageMs: null };
  const [opens, closes] = order.side === 'buy' ? [quote.ask, quote.bid] : [quote.bid, quote.ask];
  const closing = order.status === 'open' ? closes : order.target + closes - opens;
  const wrong = wrongStops(spec.stopsLevel, order.precision, order.side, closing, command);
  if (wrong) return wrong;
  if (command.stopLoss !== null) {
    if (command.stopLoss !== order.stopLoss) delete order.guarantee;
    order.stopLoss = command.stopLoss;
    endTrail(books, order);
  }
  if (command.takeProfit !== null) order.takeProfit = command.takeProfit;
  const mark = closingPriceOf(books, order);
  const profit = floatingOf(books, order);
  const { id: orderId, accountId, stopLoss, takeProfit } = order;
  expectEvent(books, {
    type: 'StopsSet',
    at,
    key,
    orderId,
    accountId,
    stopLoss,
    takeProfit,
    ...(order.trail === undefined ? {} : { trails: true as const }),
    mark,
    markProfit: profit,
  });
  return { order: { ...order }, mark, profit };
}

export function auditLink(
  books: Books,
  account: AuditedAccount,
  { orderId, otherId }: Of<'LinkOrders'>,
  at: number,
  key: Key,
): OrderView | Refusal {
  const one = ownOrder(books, account, orderId);
  const other = ownOrder(books, account, otherId);
  if (!one || !other) return { code: 'order_not_found' };
  if ([one, other].some(({ status }) => status === 'open')) return { code: 'order_not_pending' };
  const isTaken = [one, other].some(({ linkedTo }) => linkedTo !== undefined);
  if (isTaken || orderId === otherId) return { code: 'already_linked' };
  one.linkedTo = otherId;
  other.linkedTo = orderId;
  const mark = closingPriceOf(books, one);
  expectEvent(books, { type: 'OrdersLinked', at, key, orderId, otherId, accountId: account.id, mark });
  return { order: { ...one }, mark, profit: 0 as Money };
}

/** Every value of the order, changed or not, must be one that could be placed now as the same kind. */
export function auditChange(
  books: Books,
  account: AuditedAccount,
  command: Of<'ChangePending'>,
  at: number,
  key: Key,
): OrderView | Refusal {
  const order = ownOrder(books, account, command.orderId);
  if (!order) return { code: 'order_not_found' };
  if (order.status === 'open')
    return { code: order.kind === 'market' ? 'order_not_pending' : 'already_triggered' };
  const { expiry: had, ...rest } = order;
  const until = command.expiry === null ? had : command.expiry === 'gtc' ? undefined : command.expiry;
  const expiry = until === undefined ? {} : { expiry: until };
  const lots = command.lots ?? order.lots;
  const target = command.target ?? order.target;
  const stopLoss = command.stopLoss ?? order.stopLoss;
  const takeProfit = command.takeProfit ?? order.takeProfit;
  const changed: Order = { ...rest, lots, target, stopLoss, takeProfit, ...expiry };
  const checked = checkPlacement(
    books,
    account,
    { ...changed, leverage: order.multiple, mode: 'pending' },
    at,
  );
  if ('code' in checked) return checked;
  const lost = lossRefusal(books, account, at);
  if (lost) return lost;
  books.orders[books.orders.indexOf(order)] = changed;
  const { opening: mark } = checked;
  const { id: orderId, accountId } = order;
  const prices = { target, stopLoss, takeProfit, ...expiry, mark };
  expectEvent(books, { type: 'PendingChanged', at, key, orderId, accountId, lots, ...prices });
  return { order: { ...changed }, mark, profit: 0 as Money };
}

/** 10,000 USD. */
export const DEMO_START = 10_000_000_000 as Money;

export function auditReset(books: Books, account: AuditedAccount, at: number, key: Key): Refusal | null {
  if (!account.demo) return { code: 'demo_account_required' };
  closeEverything(books, account, at);
  const adjustment = (DEMO_START - account.balance) as Money;
  post(books, account, 'demo_money', adjustment);
  expectEvent(books, { type: 'DemoReset', at, key, accountId: account.id, adjustment });
  return null;
}

/** Removes the account with everything of it: balance, keys, counters. */
export function auditArchive(books: Books, account: AuditedAccount, at: number): Refusal | null {
  if (!account.demo) return { code: 'demo_account_required' };
  closeEverything(books, account, at);
  const adjustment = (0 - account.balance) as Money;
  post(books, account, 'demo_money', adjustment);
  expectEvent(books, { type: 'AccountArchived', at, accountId: account.id, adjustment });
  books.accounts = books.accounts.filter((one) => one !== account);
  books.keys = books.keys.filter((one) => one.accountId !== account.id);
  return null;
}

/** At the last known prices in any market; a position without a conversion route closes at its open price. */
function closeEverything(books: Books, account: AuditedAccount, at: number): void {
  const byId = (a: Order, b: Order): number => a.id - b.id;
  const reason = 'demo_reset' as const;
  for (const order of pendingOf(books, account.id).sort(byId)) cancelOrder(books, order, { reason, at });
  for (const order of positionsOf(books, account.id).sort(byId)) {
    const price = closingPriceOf(books, order);
    const tick = quoteOf(books, order.instrumentId)?.tick ?? 0;
    if (!closePosition(books, account, order, { reason, price, tick, at }))
      closeAtOpen(books, account, order, at);
  }
}

function closeAtOpen(books: Books, account: AuditedAccount, order: Order, at: number): void {
  books.orders.splice(books.orders.indexOf(order), 1);
  books.deferredSwaps = books.deferredSwaps.filter((swap) => swap.orderId !== order.id);
  if (positionsOf(books, account.id).length === 0) account.called = false;
  const { id: orderId, accountId, openPrice: price } = order;
  const nothing = { key: null, tick: 0, profit: 0 as Money, conversion: [], part: null };
  expectEvent(books, {
    type: 'PositionClosed',
    at,
    orderId,
    accountId,
    reason: 'demo_reset',
    price,
    ...nothing,
  });
}
