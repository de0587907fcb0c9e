// What was got against what was seen, in points, with its sign.
import type { Price, Side } from '@candor/core';

/** Positive: better for the client. Null where no price had been seen. */
export function calculateSlippage(trade: {
  /** Which way the fill went: opening a buy and closing a sell both buy. */
  direction: Side;
  seen: Price | null;
  got: Price;
}): number | null {
  if (trade.seen === null || !(trade.got > 0)) return null;
  const points = trade.got - trade.seen;
  return (trade.direction === 'buy' ? -points : points) + 0;
}
