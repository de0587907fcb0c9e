// The effect of closing one position on the margin level, shown at a margin call.
import { type Money, mulDivHalfAway } from '@candor/core';

export interface HeldMargin {
  readonly code: string;
  readonly profit: Money;
  readonly margin: Money;
}

export interface MarginRelief {
  readonly code: string;
  /** Per cent of margin, rounded as the server rounds the account's. */
  readonly level: number;
}

/**
 * Closing the position with the largest loss at its current price leaves equity unchanged and releases its margin. Of
 * equal losses it takes the one with the most margin, as a stop-out does. Null if no position loses, if it is the only
 * margin in use, or if the level would not rise.
 */
export function findMarginRelief(
  positions: readonly HeldMargin[],
  { netValue, margin }: { readonly netValue: Money; readonly margin: Money },
): MarginRelief | null {
  const [worst] = positions
    .filter(({ profit }) => profit < 0)
    .toSorted((a, b) => a.profit - b.profit || b.margin - a.margin);
  if (!worst || netValue <= 0 || worst.margin <= 0 || worst.margin >= margin) return null;
  return { code: worst.code, level: mulDivHalfAway(netValue, 10_000, margin - worst.margin) / 100 };
}
