// Rule 4: how near stop loss and take profit may lie to the price at which the position would close.
import type { InstrumentTerms } from '../model/instrument.ts';
import type { Side } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import { type Price, price } from '../units/units.ts';
import { priceAtGain } from './gain.ts';

export type StopKind = 'stopLoss' | 'takeProfit';
export type StopTerms = Pick<InstrumentTerms, 'stopsLevel' | 'precision'>;
export type StopRefusal = Extract<Refusal, { code: 'invalid_stop_loss' | 'invalid_take_profit' }>;

/**
 * A long's stop loss lies below bid − level, its take profit above bid + level; a short's are mirrored on the ask.
 * 0 and null are none. `closing` is that bid or ask.
 */
export function validateStops(
  terms: StopTerms,
  side: Side,
  closing: Price,
  { stopLoss, takeProfit }: { stopLoss: Price | null; takeProfit: Price | null },
): StopRefusal | null {
  return (
    validateStop(terms, 'stopLoss', side, closing, stopLoss) ??
    validateStop(terms, 'takeProfit', side, closing, takeProfit)
  );
}

/** One of the two; null for a stop that is accepted, and for none. */
export function validateStop(
  terms: StopTerms,
  kind: StopKind,
  side: Side,
  closing: Price,
  at: Price | null,
): StopRefusal | null {
  if (!at) return null;
  const nearest = nearestStop(terms, kind, side, closing);
  const isTooNear = isStopBelow(kind, side) ? at > nearest : at < nearest;
  if (!isTooNear) return null;
  const code = kind === 'stopLoss' ? 'invalid_stop_loss' : 'invalid_take_profit';
  return { code, nearest, precision: terms.precision };
}

/** The nearest price that is accepted; 0 or less where there is none. */
export function nearestStop({ stopsLevel }: StopTerms, kind: StopKind, side: Side, closing: Price): Price {
  const distance = stopsLevel + 1;
  return price(isStopBelow(kind, side) ? closing - distance : closing + distance);
}

/** Whether such a stop lies below the closing price. */
export const isStopBelow = (kind: StopKind, side: Side): boolean =>
  (side === 'buy') === (kind === 'stopLoss');

/** A pending order's stops are measured from its target, shifted to the closing side by the spread. */
export function closingAtTarget(side: Side, target: Price, quote: { bid: Price; ask: Price }): Price {
  const spread = quote.ask - quote.bid;
  return priceAtGain(side, target, -spread);
}
