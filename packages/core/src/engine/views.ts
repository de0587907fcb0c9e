// Live metrics: the value of positions at the last quotes, and the resulting metrics of their account.
import type { Order } from '../model/order.ts';
import type { AccountView, LiveAccount, OrderView } from '../model/view.ts';
import { isGain } from '../rules/arithmetic.ts';
import { closingConversion, closingProfit, type OpenedTrade } from '../rules/closing-profit.ts';
import { type Money, money, type Price, usd } from '../units/units.ts';
import type { Market } from './market.ts';
import { closingPrice, openingPrice } from './side-price.ts';
import type { Account, VenueState } from './state.ts';

/** The fields of an order on which its value depends. */
export type ValuedOrder = OpenedTrade & Readonly<Pick<Order, 'instrumentId' | 'status' | 'target'>>;

/** The current closing price of a position: bid for a long, ask for a short; its open price before any quote. */
export function closingPriceOf(market: Market, order: ValuedOrder): Price {
  const quote = market.quotes.get(order.instrumentId);
  if (order.status === 'pending') return quote ? openingPrice(order.side, quote) : order.target;
  if (!quote) return order.openPrice;
  return closingPrice(order.side, quote);
}

/**
 * Limit of a profit, and of a balance with it, so that their sum is still within the range of money. Only an invalid
 * price exceeds it, and nothing is booked at one.
 */
const PROFIT_MAX = usd('4000000000');

/** True if the profit is within the range that can be acted on. */
export const isCountable = (profit: Money): boolean => Math.abs(profit) < PROFIT_MAX;

/** True if the account can be credited or debited with the amount. */
export const isBookable = ({ balance }: Pick<Account, 'balance'>, amount: Money): boolean =>
  isCountable(amount) && Math.abs(balance + amount) < PROFIT_MAX;

const atMost = (profit: number): Money => money(Math.max(-PROFIT_MAX, Math.min(PROFIT_MAX, profit)));

/**
 * Floating profit in USD at the closing price, with the last known conversion; 0 if none is known. Limited to
 * PROFIT_MAX, which stands for any profit out of range.
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
 * True if every position has a price and a conversion route. After a start these arrive one by one: until the last one
 * the equity is unknown, and nobody may be stopped out, or allowed to open, on an estimate.
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

/** PROFIT_MAX, positive or negative, if the sum or one of them is out of range. */
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

export function liveAccount(state: VenueState, market: Market, account: Account): LiveAccount {
  const orders = [...account.positions.values()].map((order) => {
    const mark = closingPriceOf(market, order);
    const profit = floatingProfit(market, order, mark);
    const trailed = order.trail && { trailed: state.settled(order).stopLoss };
    return { id: order.id, mark, profit, ...trailed };
  });
  const uncountable = orders.find(({ profit }) => !isCountable(profit))?.profit;
  const profits = uncountable ?? atMost(orders.reduce((sum, order) => sum + order.profit, 0));
  return { ...accountView(account, profits), orders };
}
