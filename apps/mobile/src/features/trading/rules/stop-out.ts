// Calculates the price at which a position causes a stop-out, and whether a stop loss lies beyond it.
import {
  isMarginLevelAtOrBelow,
  type Money,
  money,
  type Price,
  pointsGained,
  priceAtGain,
  type Side,
} from '@candor/core';

/** A short can lose more than its price; past ten times the price nothing is worth showing. */
const SEARCH_FACTOR = 10;

/** The first closing price on the losing side at which it holds: profit falls steadily, so halving finds it. */
export function findStopOut(side: Side, from: Price, holds: (at: Price) => boolean): Price | 'never' {
  if (holds(from)) return from;
  let near = 0;
  let far = side === 'buy' ? from - 1 : from * SEARCH_FACTOR;
  if (far <= 0 || !holds(priceAtGain(side, from, -far))) return 'never';
  while (far - near > 1) {
    const middle = Math.floor((near + far) / 2);
    if (holds(priceAtGain(side, from, -middle))) far = middle;
    else near = middle;
  }
  return priceAtGain(side, from, -far);
}

/** At the same price the stop loss is executed first (rule 14: exits come before the risk of accounts). */
export const isBeyond = (side: Side, stopLoss: Price, stopOut: Price | 'never'): boolean =>
  stopOut !== 'never' && pointsGained(side, stopOut, stopLoss) < 0;

export interface HeldPosition {
  readonly side: Side;
  /** The current closing price. */
  readonly closing: Price;
  /** Null while a rate to USD is missing. */
  readonly profitAt: (at: Price) => Money | null;
}

/**
 * Calculates the price at which an open position causes a stop-out while everything else is unchanged, and its profit
 * there: equity moves by that profit. `level` is in per cent of margin. Null if no price does, or a rate to USD is
 * missing.
 */
export function calculatePositionStopOut(
  { side, closing, profitAt }: HeldPosition,
  { netValue, margin, level }: { netValue: Money; margin: Money; level: number },
): { readonly at: Price; readonly made: Money } | null {
  const now = profitAt(closing);
  if (now === null) return null;
  const at = findStopOut(side, closing, (there) => {
    const made = profitAt(there);
    return made !== null && isMarginLevelAtOrBelow(level, money(netValue - now + made), margin);
  });
  const made = at === 'never' ? null : profitAt(at);
  return at === 'never' || made === null ? null : { at, made };
}
