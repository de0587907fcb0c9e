// Which way each side gains, in points, and what a closed trade leaves after its costs.
import type { Side } from '../model/order.ts';
import { type Money, money, type Price, price } from '../units/units.ts';

/** From one price to another: positive is a gain. A long gains as the price rises, a short as it falls. */
export const pointsGained = (side: Side, from: number, to: number): number =>
  side === 'buy' ? to - from : from - to;

/** The price at which so many points are gained; a negative number loses them. */
export const priceAtGain = (side: Side, from: Price, points: number): Price =>
  price(side === 'buy' ? from + points : from - points);

/** What a closed trade changed the account by, over its whole life: swap is negative where the client paid it. */
export const netProfit = (trade: {
  readonly profit: Money;
  readonly fee: Money;
  readonly swap: Money;
}): Money => money(trade.profit - trade.fee + trade.swap);
