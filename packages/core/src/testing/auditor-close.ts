// Audits closing, cancelling and negative balance protection according to the contract (rules 8, 11 and 15).

import type { IdempotencyKey } from '../model/command.ts';
import type { PositionClosed } from '../model/event.ts';
import type { CloseReason, Order } from '../model/order.ts';
import type { OrderView } from '../model/view.ts';
import type { Lots, Money, Price } from '../units/units.ts';
import {
  type AuditedAccount,
  type Books,
  closingPriceOf,
  conversionRoute,
  expectEvent,
  positionsOf,
  post,
} from './auditor-books.ts';
import { profitOf, shareOf, sideOfProfit } from './auditor-metrics.ts';

interface Closing {
  readonly reason: CloseReason;
  readonly price: Price;
  readonly tick: number;
  readonly at: number;
  readonly lots?: number | null;
  readonly key?: IdempotencyKey | null;
  /** Reason of the operator who closes it. */
  readonly cause?: string;
  /** The market's price, where a guaranteed stop closes. */
  readonly market?: Price;
  /** The opposite position that closes it. */
  readonly by?: number;
}

/** Closes the position or a part of it; null, without any effect, if no conversion route was ever known. */
export function closePosition(
  books: Books,
  account: AuditedAccount,
  order: Order,
  how: Closing,
): OrderView | null {
  const { at, price, tick, reason, key = null } = how;
  const legs = conversionRoute(books, order.quoteCurrency, sideOfProfit(order, price));
  if (!legs) return null;
  const closedLots = how.lots ?? order.lots;
  const profit = profitOf({ ...order, lots: closedLots }, price, legs) as Money;
  let closed = order;
  let part: PositionClosed['part'] = null;
  if (how.lots != null) {
    const share = (whole: number): Money => shareOf(whole, closedLots, order.lots) as Money;
    part = {
      id: books.nextOrderId,
      lots: closedLots as Lots,
      margin: share(order.margin),
      fee: share(order.fee),
      swap: share(order.swap),
    };
    books.nextOrderId += 1;
    closed = { ...order, ...part, parentId: order.id };
    order.lots = (order.lots - part.lots) as Lots;
    order.margin = (order.margin - part.margin) as Money;
    order.fee = (order.fee - part.fee) as Money;
    order.swap = (order.swap - part.swap) as Money;
  } else {
    books.orders.splice(books.orders.indexOf(order), 1);
    books.deferredSwaps = books.deferredSwaps.filter((swap) => swap.orderId !== order.id);
  }
  const premium =
    how.market === undefined
      ? 0
      : -profitOf({ ...closed, side: 'buy', openPrice: order.guarantee as Price }, 0 as Price, legs);
  intoHistory(closed, how);
  closed.profit = profit;
  closed.conversion = legs;
  post(books, account, 'trading', profit);
  if (premium > 0) post(books, account, 'fees', -premium as Money);
  closed.fee = (closed.fee + premium) as Money;
  const accountId = account.id;
  const conversion = legs;
  const orderId = order.id;
  expectEvent(books, {
    type: 'PositionClosed',
    at,
    key,
    orderId,
    accountId,
    reason,
    price,
    tick,
    profit,
    conversion,
    part,
    ...(reason === 'stop_loss' && order.trail !== undefined
      ? { trail: { stopLoss: order.stopLoss, tick: order.trail.tick } }
      : {}),
    ...(how.cause === undefined ? {} : { cause: how.cause }),
    ...(how.market === undefined ? {} : { guarantee: { premium: premium as Money, market: how.market } }),
    ...(how.by === undefined ? {} : { by: how.by }),
  });
  // Without positions there is no margin call: a later one is new.
  if (positionsOf(books, account.id).length === 0) account.called = false;
  return { order: closed, mark: price, profit };
}

export function cancelOrder(
  books: Books,
  order: Order,
  how: { reason: CloseReason; at: number; key?: IdempotencyKey | null },
): OrderView {
  const { reason, at, key = null } = how;
  const mark = closingPriceOf(books, order);
  books.orders.splice(books.orders.indexOf(order), 1);
  for (const one of [order, ...books.orders.filter(({ linkedTo }) => linkedTo === order.id)])
    delete one.linkedTo;
  intoHistory(order, { reason, at, price: mark, tick: 0 });
  const { id: orderId, accountId } = order;
  expectEvent(books, { type: 'OrderCancelled', at, key, orderId, accountId, reason, mark });
  return { order, mark, profit: 0 as Money };
}

function intoHistory(order: Order, how: Pick<Closing, 'reason' | 'price' | 'tick' | 'at'>): void {
  order.status = 'history';
  order.closeReason = how.reason;
  order.closePrice = how.price;
  order.closeTick = how.tick;
  order.closedAt = how.at;
}

/** Rule 11: without positions and below zero, waiting withdrawals are returned, and the house pays the rest. */
export function applyNegativeBalanceProtection(books: Books, account: AuditedAccount, at: number): void {
  if (account.balance >= 0 || positionsOf(books, account.id).length > 0) return;
  for (const waiting of books.withdrawals.toReversed()) {
    if (waiting.accountId !== account.id || waiting.stands !== 'submitted') continue;
    if (account.balance >= 0) return;
    waiting.stands = 'released';
    account.locked -= waiting.amount;
    account.balance += waiting.amount;
    const { id: withdrawalId, accountId, amount } = waiting;
    expectEvent(books, { type: 'WithdrawalReleased', at, accountId, withdrawalId, amount });
  }
  if (account.balance >= 0) return;
  const amount = -account.balance as Money;
  post(books, account, 'cover', amount);
  expectEvent(books, { type: 'NegativeBalanceCovered', at, accountId: account.id, amount });
}
