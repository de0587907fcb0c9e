// What a price of an instrument may be at all, and how far it may be from the last one before it is doubted. `npm run verify` holds
// every tape against these, older ones too (`commands/verify/tape/prove-flags.ts`): who narrows a range or lowers a floor has to keep the date.
import { pow10 } from '@candor/core';
import type { CatalogueEntry } from '../instruments.ts';

export interface Limits {
  /** In points: outside it is no price of this instrument, whatever confirms it. */
  readonly low: number;
  readonly high: number;
  /** Fraction of the price that one tick may move in no time at all. */
  readonly floor: number;
  /** Usual standard deviation of a day's logarithmic change: where the measuring of volatility begins. */
  readonly dayDeviation: number;
  /** Fraction of the price that ask and bid may be apart. */
  readonly spread: number;
}

/** Usual spreads that ask and bid may be apart, and the least fraction of the price that this comes to. */
const SPREADS_MAX = 60;
const SPREAD_LEAST = 0.003;

export function limitsOf({ spec, range, band, dayDeviation, spread }: CatalogueEntry): Limits {
  const scale = pow10(spec.precision);
  const [low, high] = [range[0] * scale, range[1] * scale];
  // Against the geometric middle of the range, so that it does not hang on today's price.
  const spreads = (SPREADS_MAX * spread) / Math.sqrt(low * high);
  return { low, high, floor: band, dayDeviation, spread: Math.max(SPREAD_LEAST, spreads) };
}
