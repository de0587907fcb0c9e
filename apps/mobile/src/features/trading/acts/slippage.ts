// What was got against what was seen, in points, with its sign.
import { priceOfNumber } from '../rules/core-terms.ts';

/** Positive: better for the client. Null where no price had been seen. */
export function calculateSlippage(trade: {
  /** Which way the fill went: opening a buy and closing a sell both buy. */
  direction: 'buy' | 'sell';
  seen: number;
  got: number;
  precision: number;
}): number | null {
  if (!(trade.seen > 0) || !(trade.got > 0)) return null;
  const points = priceOfNumber(trade.got, trade.precision) - priceOfNumber(trade.seen, trade.precision);
  return (trade.direction === 'buy' ? -points : points) + 0;
}
