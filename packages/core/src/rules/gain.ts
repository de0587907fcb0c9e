// The gain of each side in points, and the net result of a closed trade.
import type { Side } from '../model/order.ts';
import { type Money, money, type Price, price } from '../units/units.ts';

/** Points from one price to another; positive is a gain. A long gains when the price rises, a short when it falls. */
export const pointsGained = (side: Side, from: number, to: number): number =>
  side === 'buy' ? to - from : from - to;

/** The price with a gain of this many points; a negative number is a loss. */
export const priceAtGain = (side: Side, from: Price, points: number): Price =>
  price(side === 'buy' ? from + points : from - points);

/** The change of the account by a closed trade over its whole life: swap is negative if the client paid it. */
export const netProfit = (trade: {
  readonly profit: Money;
  readonly fee: Money;
  readonly swap: Money;
}): Money => money(trade.profit - trade.fee + trade.swap);
