// A page of an account's orders as the wire carries it, with the sums over all of them.
import type { Deals } from '@candor/contract';
import { type Money, moneyToNumber, type OrderView } from '@candor/core';
import { type FindInstrument, presentOrder, presentTime } from './present-order.ts';

export interface OrdersPage {
  readonly views: readonly OrderView[];
  /** Of all pages. */
  readonly total: number;
  readonly profits: Money;
  readonly balance: Money;
  /** Of closed orders: what was left of the profits after fee and swap, and since when (milliseconds). */
  readonly closed?: { readonly net: Money; readonly since: number };
}

export function presentDeals(
  { views, total, profits, balance, closed }: OrdersPage,
  find: FindInstrument,
): Deals {
  return {
    data: views.map((view) => presentOrder(view, find)),
    total,
    all_fact_profits: moneyToNumber(profits),
    balance: moneyToNumber(balance),
    ...(closed && { all_fact_net: moneyToNumber(closed.net), all_fact_since: presentTime(closed.since) }),
  };
}
