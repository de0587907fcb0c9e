// Rule 14: the prices that a quote reaches. A stop is compared with the position's closing price, a pending order's
// target with its opening price.
import type { Order, Side } from '../model/order.ts';
import { isStopBelow, type StopKind } from './validate-stops.ts';

/** `falling` is reached by a price at or below it, `rising` by a price at or above it. */
export type Direction = 'falling' | 'rising';

/** A long's stop loss and a short's take profit lie below the market, reached as it falls; the others as it rises. */
export const stopDirection = (kind: StopKind, side: Side): Direction =>
  isStopBelow(kind, side) ? 'falling' : 'rising';

/** A buy limit and a sell stop lie below the market, reached as it falls; a buy stop and a sell limit as it rises. */
export const entryDirection = ({ kind, side }: Pick<Order, 'kind' | 'side'>): Direction =>
  (kind === 'limit') === (side === 'buy') ? 'falling' : 'rising';

/** `at` is the stop's price; 0 (none) is never reached. A bid of 1.09000 reaches a long's stop loss at 1.09000. */
export function isStopReached(kind: StopKind, side: Side, at: number, closing: number): boolean {
  if (at === 0) return false;
  return stopDirection(kind, side) === 'falling' ? closing <= at : closing >= at;
}
