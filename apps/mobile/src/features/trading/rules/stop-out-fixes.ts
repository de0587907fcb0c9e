// A stop loss beyond the stop-out protects nothing: the size at which it would, and the stop that would at this size.
import {
  type AccountMetrics,
  type Conversions,
  findLargestLots,
  type Lots,
  type Price,
  priceAtGain,
  type Side,
  validateStop,
} from '@candor/core';
import { calculatePreview, type Intent, type Preview, type VenueRules } from '../ticket/preview.ts';
import { closesAt } from './order-prices.ts';

export interface StopOutFixes {
  /** Null where even the smallest size is too much. */
  readonly lots: Lots | null;
  /** Null where no stop may lie so near to the price. */
  readonly stopLoss: Price | null;
}

/**
 * The stop may use so much of the way to the stop-out, and no more: both move with every price, and with swap and the
 * account's other positions, and a stop one point before the stop-out would be behind it a moment later.
 */
const USED_PERCENT_MAX = 95;

/** Fixes for an order whose stop loss lies beyond its stop-out: see `Preview.isStopOutFirst`. Null if it does not. */
export function calculateStopOutFixes(
  intent: Intent,
  conversions: Conversions,
  rules: VenueRules,
  metrics: AccountMetrics,
): StopOutFixes | null {
  const preview = calculatePreview(intent, conversions, rules, metrics);
  const { stopLoss, spec, side, sides, target } = intent;
  if ('code' in preview || !preview.isStopOutFirst || stopLoss === null) return null;
  const closing = closesAt(side, sides, target);
  const wayTo = (at: Price) => Math.abs(closing - at);
  const keepsClear = ({ stopOut }: Preview, stopWay: number) =>
    stopOut === 'never' || (stopOut !== null && stopWay * 100 <= wayTo(stopOut) * USED_PERCENT_MAX);
  const lots = findLargestLots(spec, (size) => {
    const smaller = calculatePreview({ ...intent, lots: size }, conversions, rules, metrics);
    return !('code' in smaller) && smaller.refusal === null && keepsClear(smaller, wayTo(stopLoss));
  });
  const { stopOut } = preview;
  const nearer =
    typeof stopOut === 'number'
      ? stopClearOf(stopOut, { side, closing, level: spec.stopsLevel, precision: spec.precision })
      : null;
  return { lots: lots === 0 ? null : lots, stopLoss: nearer };
}

/** The farthest stop before the stop-out; null if none may be so near to the closing price. */
export function stopClearOf(
  stopOut: Price,
  { side, closing, level, precision }: { side: Side; closing: Price; level: Price; precision: number },
): Price | null {
  const way = Math.floor((Math.abs(closing - stopOut) * USED_PERCENT_MAX) / 100);
  const at = priceAtGain(side, closing, -way);
  return validateStop({ stopsLevel: level, precision }, 'stopLoss', side, closing, at) === null ? at : null;
}
