// What a price that was dragged off an entry would be for that position.
import type { Order, Sides } from '@candor/client';
import { closingPrice, type Price, type StopKind } from '@candor/core';

/**
 * Between the market and a loss lies a stop, also one in profit; beyond the market a target. Without a price of the market the
 * entry decides. A buy from 1.10000 at a bid of 1.10500: 1.10200 is a stop, 1.10600 a target.
 */
export function stopKindAt(
  { side, openPrice }: Pick<Order, 'side' | 'openPrice'>,
  at: Price,
  sides: Sides | null,
): StopKind {
  const now = sides ? closingPrice(side, sides) : openPrice;
  return (side === 'buy' ? at > now : at < now) ? 'takeProfit' : 'stopLoss';
}
