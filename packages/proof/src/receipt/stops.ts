// The minimum distance of stops from the closing price of a position: more than the instrument spec's `stopsLevel`, in
// points.
import { gained } from './exact-money.ts';
import type { Placed, Terms } from './receipt-events.ts';
import { need } from './steps.ts';

/** 0 is none. */
export type Stops = Pick<Placed, 'stopLoss' | 'takeProfit'>;
type Side = Pick<Placed, 'side'>;

const isFar = ({ side }: Side, from: number, to: number, level: number): boolean =>
  from === 0 || to === 0 || gained(side, from, to) > level;

/** For a market order. `closing`: its possible closing price when it was opened. */
export function checkStops(
  order: Side & Stops,
  closing: number,
  { stopsLevel }: Pick<Terms, 'stopsLevel'>,
): void {
  const { stopLoss, takeProfit } = order;
  const areFar = isFar(order, stopLoss, closing, stopsLevel) && isFar(order, closing, takeProfit, stopsLevel);
  need(areFar, 'a stop is nearer to the price than the terms allow');
}

/**
 * For a pending order: its closing price is its target less the spread at that time, which no event names, but which is
 * never below 0. So its stop loss is that far from the target, and twice as far from the take profit: the closing price
 * lies between them.
 */
export function checkPendingStops(
  order: Side & Pick<Placed, 'target'>,
  { stopLoss, takeProfit }: Stops,
  { stopsLevel }: Pick<Terms, 'stopsLevel'>,
): void {
  need(
    isFar(order, stopLoss, order.target, stopsLevel),
    'the stop loss of a pending order is on the wrong side of its target, or nearer than the terms allow',
  );
  need(
    isFar(order, stopLoss, takeProfit, 2 * stopsLevel + 1),
    'the take profit of a pending order is on the wrong side of its stop loss, or nearer than the terms allow',
  );
}
