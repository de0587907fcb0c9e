// The result of a stop loss or take profit of an existing order.
import type { Client, Order } from '@candor/client';
import type { Conversions, Money, Price } from '@candor/core';
import { calculateResult, openingOf } from '../rules/planned-order.ts';
import { calculateProfitAt } from '../rules/trade-money.ts';

/**
 * A position has paid the fee of opening; of a pending order it is still to come, and counts. Null while a rate to USD,
 * the instrument or the venue's fee is not known.
 */
export function calculateStopResult(
  { market, basics }: Pick<Client, 'market' | 'basics'>,
  order: Order,
  at: Price,
  conversions: Conversions,
): Money | null {
  if (order.status !== 'pending') return calculateProfitAt(order, at, conversions);
  const terms = market.get().data?.byId.get(order.instrument.id);
  const feeType = basics.get().data?.feeType;
  if (!terms || !feeType) return null;
  const { side, lots, multiple, openPrice: target } = order;
  // The spread of then is not known, and no part of the fee.
  const sides = { bid: target, ask: target };
  const opening = openingOf({ spec: terms, side, lots, multiple, sides, target }, feeType, conversions);
  return 'code' in opening ? null : calculateResult(opening, at, conversions);
}
