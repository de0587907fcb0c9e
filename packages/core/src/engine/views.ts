// Live figures: what a position is worth at the last quotes, and what that makes of its account.
import type { Order } from '../model/order.ts';
import type { AccountMarks, AccountView, OrderView } from '../model/view.ts';
import { type Money, money, type Price } from '../units/units.ts';
import { calculateProfit, isGain } from './arithmetic.ts';
import type { Market } from './market.ts';
import type { Account } from './state.ts';

/** The price a position would close at now: bid for a long, ask for a short; its open price before any quote. */
export function markOf(market: Market, order: Readonly<Order>): Price {
  const quote = market.quotes.get(order.instrumentId);
  if (order.status === 'pending')
    return quote ? (order.side === 'buy' ? quote.ask : quote.bid) : order.target;
  if (!quote) return order.openPrice;
  return order.side === 'buy' ? quote.bid : quote.ask;
}

/** Floating profit in USD at the mark; the last known conversion, or none known, in which case 0. */
export function floatingProfit(market: Market, order: Readonly<Order>, mark = markOf(market, order)): Money {
  if (order.status === 'pending') return money(0);
  const side = isGain(order.side, order.openPrice, mark) ? 'worse' : 'dearer';
  const conversion = market.conversion(order.quoteCurrency, side);
  if (conversion === 'unavailable') return money(0);
  return calculateProfit({
    side: order.side,
    openPrice: order.openPrice,
    closePrice: mark,
    lots: order.lots,
    contractSize: order.contractSize,
    precision: order.precision,
    legs: conversion.legs,
  });
}

/**
 * Whether every position has a price and a way to USD. After a start they come one by one: until the last is there the
 * net value is not known, and nobody may be stopped out, or let in, by a guess.
 */
export function isValued(market: Market, account: Account): boolean {
  for (const order of account.positions.values()) {
    if (!market.quotes.has(order.instrumentId)) return false;
    if (market.conversion(order.quoteCurrency, 'dearer') === 'unavailable') return false;
  }
  return true;
}

/** Orders by id: the order of events must not depend on how the maps were filled, live or from a snapshot. */
export const byId = (orders: ReadonlyMap<number, Order>): Order[] =>
  [...orders.values()].sort((a, b) => a.id - b.id);

export function floatingProfits(market: Market, account: Account): Money {
  let sum = 0;
  for (const order of account.positions.values()) sum += floatingProfit(market, order);
  return money(sum);
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
  const mark = markOf(market, order);
  return { order: { ...order }, mark, profit: floatingProfit(market, order, mark) };
}

export function accountMarks(market: Market, account: Account): AccountMarks {
  const orders = [...account.positions.values()].map((order) => {
    const mark = markOf(market, order);
    return { id: order.id, mark, profit: floatingProfit(market, order, mark) };
  });
  const profits = money(orders.reduce((sum, order) => sum + order.profit, 0));
  return { ...accountView(account, profits), orders };
}
