// Live figures: what a position is worth at the last quotes, and what that makes of its account.
import type { Order } from '../model/order.ts';
import type { AccountView, LiveAccount, OrderView } from '../model/view.ts';
import { isGain } from '../rules/arithmetic.ts';
import { closingConversion, closingProfit, type OpenedTrade } from '../rules/closing-profit.ts';
import { type Money, money, type Price, usd } from '../units/units.ts';
import type { Market } from './market.ts';
import { closingPrice, openingPrice } from './side-price.ts';
import type { Account } from './state.ts';

/** What of an order its value depends on. */
export type ValuedOrder = OpenedTrade & Readonly<Pick<Order, 'instrumentId' | 'status' | 'target'>>;

/** The price a position would close at now: bid for a long, ask for a short; its open price before any quote. */
export function closingPriceOf(market: Market, order: ValuedOrder): Price {
  const quote = market.quotes.get(order.instrumentId);
  if (order.status === 'pending') return quote ? openingPrice(order.side, quote) : order.target;
  if (!quote) return order.openPrice;
  return closingPrice(order.side, quote);
}

/**
 * The most that a profit, and a balance with it, may come to: far enough below what money can be that the sum of both
 * is still money. Only a price that is none makes more of it, and nothing is booked at one.
 */
const PROFIT_MAX = usd('4000000000');

/** Whether a profit is one to act on, and not as much as no market makes. */
export const isCountable = (profit: Money): boolean => Math.abs(profit) < PROFIT_MAX;

/** Whether the account can be credited or debited with it. */
export const isBookable = ({ balance }: Pick<Account, 'balance'>, amount: Money): boolean =>
  isCountable(amount) && Math.abs(balance + amount) < PROFIT_MAX;

const atMost = (profit: number): Money => money(Math.max(-PROFIT_MAX, Math.min(PROFIT_MAX, profit)));

/**
 * Floating profit in USD at the mark; the last known conversion, or none known, in which case 0. Never beyond
 * PROFIT_MAX, which stands for all that is not countable.
 */
export function floatingProfit(
  market: Market,
  order: ValuedOrder,
  mark = closingPriceOf(market, order),
): Money {
  if (order.status === 'pending') return money(0);
  const conversion = closingConversion(order, mark, market);
  if (conversion === 'unavailable') return money(0);
  const profit = closingProfit(order, mark, conversion.legs);
  if (profit !== null) return atMost(profit);
  return atMost(isGain(order.side, order.openPrice, mark) ? PROFIT_MAX : -PROFIT_MAX);
}

/**
 * Whether every position has a price and a conversion route. After a start they come one by one: until the last is there the
 * equity is not known, and nobody may be stopped out, or let in, by a guess.
 */
export function isValued(market: Market, account: Account): boolean {
  for (const order of account.positions.values()) {
    if (!market.quotes.has(order.instrumentId)) return false;
    if (market.conversion(order.quoteCurrency, 'debit') === 'unavailable') return false;
  }
  return true;
}

/** Orders by id: the order of events must not depend on how the maps were filled, live or from a snapshot. */
export const byId = (orders: ReadonlyMap<number, Order>): Order[] =>
  [...orders.values()].sort((a, b) => a.id - b.id);

/** PROFIT_MAX, above or below zero, where the sum or one of them is not countable. */
export function floatingProfits(market: Market, account: Account): Money {
  let sum = 0;
  for (const order of account.positions.values()) {
    const profit = floatingProfit(market, order);
    if (!isCountable(profit)) return profit;
    sum += profit;
  }
  return atMost(sum);
}

export function accountView(account: Account, profits: Money): AccountView {
  return {
    accountId: account.id,
    demo: account.demo,
    balance: account.balance,
    locked: account.locked,
    profits,
    margin: account.margin,
    seq: account.seq,
  };
}

export function orderView(market: Market, order: Readonly<Order>): OrderView {
  const mark = closingPriceOf(market, order);
  return { order: { ...order }, mark, profit: floatingProfit(market, order, mark) };
}

export function liveAccount(market: Market, account: Account): LiveAccount {
  const orders = [...account.positions.values()].map((order) => {
    const mark = closingPriceOf(market, order);
    return { id: order.id, mark, profit: floatingProfit(market, order, mark) };
  });
  const uncountable = orders.find(({ profit }) => !isCountable(profit))?.profit;
  const profits = uncountable ?? atMost(orders.reduce((sum, order) => sum + order.profit, 0));
  return { ...accountView(account, profits), orders };
}
