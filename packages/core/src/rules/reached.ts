// Rule 14: which prices a quote reaches. A stop is held against the price at which its position closes, a pending order's target against
// the price at which it opens.
import type { Order, Side } from '../model/order.ts';
import { isStopBelow, type StopKind } from './validate-stops.ts';

/** `falling` is reached by a price at or below it, `rising` by one at or above. */
export type Direction = 'falling' | 'rising';

/** A long's stop loss and a short's take profit lie below the market, and are reached as it falls; the others as it rises. */
export const stopDirection = (kind: StopKind, side: Side): Direction =>
  isStopBelow(kind, side) ? 'falling' : 'rising';

/** A buy limit and a sell stop lie below the market, and are reached as it falls; a buy stop and a sell limit as it rises. */
export const entryDirection = ({ kind, side }: Pick<Order, 'kind' | 'side'>): Direction =>
  (kind === 'limit') === (side === 'buy') ? 'falling' : 'rising';

/** `at`: the stop's price; 0 is none, and is never reached. A long's stop loss at 1.09000 is reached by a bid of 1.09000. */
export function isStopReached(kind: StopKind, side: Side, at: number, closing: number): boolean {
  if (at === 0) return false;
  return stopDirection(kind, side) === 'falling' ? closing <= at : closing >= at;
}
