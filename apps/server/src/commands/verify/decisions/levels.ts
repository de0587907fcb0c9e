// Whether a quote reaches the level at which an order closes or is triggered, as the contract has it (rules 3 and 4), and whether stops
// may be set where they are.
import {
  closingPrice,
  type InstrumentTerms,
  judgeStops,
  type Order,
  openingPrice,
  type Price,
  type StopsSet,
} from '@candor/core';

interface Quoted {
  readonly bid: number;
  readonly ask: number;
}

export function isStopReached({ side, stopLoss }: Pick<Order, 'side' | 'stopLoss'>, quote: Quoted): boolean {
  const price = closingPrice(side, quote);
  return stopLoss > 0 && (side === 'buy' ? price <= stopLoss : price >= stopLoss);
}

export function isTargetReached(
  { side, takeProfit }: Pick<Order, 'side' | 'takeProfit'>,
  quote: Quoted,
): boolean {
  const price = closingPrice(side, quote);
  return takeProfit > 0 && (side === 'buy' ? price >= takeProfit : price <= takeProfit);
}

/** A limit waits for a better price than there was, a stop for a worse one. */
export function isEntryReached(
  { side, kind, target }: Pick<Order, 'side' | 'kind' | 'target'>,
  quote: Quoted,
): boolean {
  const price = openingPrice(side, quote);
  return (side === 'buy') === (kind === 'limit') ? price <= target : price >= target;
}

/** What is set as it stood already may have been left alone. `closing`: the price that the stops are held against. */
export function isStopTooNear(
  order: Readonly<Order>,
  { stopLoss, takeProfit }: StopsSet,
  terms: InstrumentTerms,
  closing: Price,
): boolean {
  const set = {
    stopLoss: stopLoss === order.stopLoss ? null : stopLoss,
    takeProfit: takeProfit === order.takeProfit ? null : takeProfit,
  };
  const level = { stopsLevel: terms.stopsLevel, precision: order.precision };
  return Boolean(judgeStops(level, order.side, closing, set));
}
