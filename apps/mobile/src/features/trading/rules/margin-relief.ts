// At a margin call: what closing one position would do for the margin level.
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
 * Closing the position with the largest loss at its current price: equity stays what it is, and its margin is released.
 * Of equal losses the one with the most margin, as a stop-out takes them. Null where none loses, where it is the only
 * margin in use, and where the level would not rise.
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
