// The net result of a stop loss or take profit of an existing order.
import type { Client, Order } from '@candor/client';
import { type Conversions, type Money, netProfit, type Price } from '@candor/core';
import { calculateResult, openingOf } from '../rules/planned-order.ts';
import { calculateProfitAt } from '../rules/trade-money.ts';

/**
 * After the fee, paid or still to come, and the swap so far. Null while a rate to USD, the instrument or the venue's fee
 * is not known.
 */
export function calculateStopResult(
  { market, basics }: Pick<Client, 'market' | 'basics'>,
  order: Order,
  at: Price,
  conversions: Conversions,
): Money | null {
  if (order.status !== 'pending') {
    const profit = calculateProfitAt(order, at, conversions);
    return profit === null ? null : netProfit({ ...order, profit });
  }
  const terms = market.get().data?.byId.get(order.instrument.id);
  const feeType = basics.get().data?.feeType;
  if (!terms || !feeType) return null;
  const { side, lots, multiple, openPrice: target } = order;
  // The spread of then is not known, and no part of the fee.
  const sides = { bid: target, ask: target };
  const opening = openingOf({ spec: terms, side, lots, multiple, sides, target }, feeType, conversions);
  return 'code' in opening ? null : calculateResult(opening, at, conversions);
}
