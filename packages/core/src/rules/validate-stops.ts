// Rule 4: the minimum distance of stop loss and take profit from the position's closing price.
import type { InstrumentSpec } from '../model/instrument.ts';
import type { Side } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import { type Price, price } from '../units/units.ts';
import { priceAtGain } from './gain.ts';

export type StopKind = 'stopLoss' | 'takeProfit';
export type StopSpec = Pick<InstrumentSpec, 'stopsLevel' | 'precision'>;
export type StopRefusal = Extract<Refusal, { code: 'invalid_stop_loss' | 'invalid_take_profit' }>;

/**
 * A long's stop loss must be below bid − level, its take profit above bid + level; for a short the same from the ask,
 * mirrored. 0 and null mean none. `closing` is that bid or ask.
 */
export function validateStops(
  spec: StopSpec,
  side: Side,
  closing: Price,
  { stopLoss, takeProfit }: { stopLoss: Price | null; takeProfit: Price | null },
): StopRefusal | null {
  return (
    validateStop(spec, 'stopLoss', side, closing, stopLoss) ??
    validateStop(spec, 'takeProfit', side, closing, takeProfit)
  );
}

/** Validates one of the two; null if it is accepted or there is none. */
export function validateStop(
  spec: StopSpec,
  kind: StopKind,
  side: Side,
  closing: Price,
  at: Price | null,
): StopRefusal | null {
  if (!at) return null;
  const nearest = nearestStop(spec, kind, side, closing);
  const isTooNear = isStopBelow(kind, side) ? at > nearest : at < nearest;
  if (!isTooNear) return null;
  const code = kind === 'stopLoss' ? 'invalid_stop_loss' : 'invalid_take_profit';
  return { code, nearest, precision: spec.precision };
}

/** The nearest accepted price; 0 or less if there is none. */
export function nearestStop({ stopsLevel }: StopSpec, kind: StopKind, side: Side, closing: Price): Price {
  const distance = stopsLevel + 1;
  return price(isStopBelow(kind, side) ? closing - distance : closing + distance);
}

/** True if this kind of stop is below the closing price. */
export const isStopBelow = (kind: StopKind, side: Side): boolean =>
  (side === 'buy') === (kind === 'stopLoss');

/** A pending order's stops are measured from its target, moved to the closing side by the spread. */
export function closingAtTarget(side: Side, target: Price, quote: { bid: Price; ask: Price }): Price {
  const spread = quote.ask - quote.bid;
  return priceAtGain(side, target, -spread);
}
