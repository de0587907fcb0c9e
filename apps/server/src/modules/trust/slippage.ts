// The distance between a fill and its reference price, as one of a few classes.
import type { Order, Price, Side } from '@candor/core';

/** From the best for the client to the worst, in basis points (hundredths of a per cent) of the price. */
export const SLIPPAGE = [
  'better_10',
  'better_1',
  'better_0',
  'equal',
  'worse_0',
  'worse_1',
  'worse_10',
] as const;
export type Slippage = (typeof SLIPPAGE)[number];

/** Lots of the order: under one, up to ten, ten and more. */
export const SIZES = ['small', 'middle', 'large'] as const;
export type Size = (typeof SIZES)[number];

const ONE_LOT = 1_000_000;

/** `trade` is the side traded at the price, which for a closing is the opposite of the position's. */
export function slippageOf(trade: Side, expected: Price, got: Price): Slippage {
  const gain = trade === 'buy' ? expected - got : got - expected;
  if (gain === 0) return 'equal';
  const far = Math.abs(gain) * 10_000;
  const way = gain > 0 ? 'better' : 'worse';
  if (far < expected) return `${way}_0`;
  return far < 10 * expected ? `${way}_1` : `${way}_10`;
}

export const sizeOf = ({ lots }: Pick<Order, 'lots'>): Size => {
  if (lots < ONE_LOT) return 'small';
  return lots < 10 * ONE_LOT ? 'middle' : 'large';
};
