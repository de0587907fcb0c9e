// What a price of an instrument may be at all, and how far it may be from the last one before it is doubted. `npm run verify` holds
// every tape against these, older ones too (`commands/verify/tape/prove-marks.ts`): who narrows a range or lowers a floor has to keep the date.
import { pow10 } from '@candor/core';
import { CRYPTO, ENERGY, FOREX, INDICES, METALS } from '../catalogue/categories.ts';
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

interface Class {
  readonly floor: number;
  readonly dayDeviation: number;
}

const classes: Readonly<Record<number, Class>> = {
  [FOREX]: { floor: 0.006, dayDeviation: 0.006 },
  [METALS]: { floor: 0.012, dayDeviation: 0.012 },
  [INDICES]: { floor: 0.015, dayDeviation: 0.012 },
  [ENERGY]: { floor: 0.03, dayDeviation: 0.025 },
  [CRYPTO]: { floor: 0.04, dayDeviation: 0.04 },
};

/** Where an instrument differs from its class. */
const own: Readonly<Record<string, Partial<Class>>> = {
  USDHKD: { floor: 0.002, dayDeviation: 0.0006 },
  XAGUSD: { floor: 0.02, dayDeviation: 0.02 },
  XPTUSD: { floor: 0.02, dayDeviation: 0.02 },
  NATGAS: { floor: 0.06, dayDeviation: 0.04 },
};

/**
 * Lowest and highest price, in the instrument's own decimals: about a quarter to four times what currencies have been
 * worth in living memory, wider for what can multiply. A slipped decimal point falls outside for nearly all.
 */
const ranges: Readonly<Record<string, readonly [low: number, high: number]>> = {
  EURUSD: [0.5, 2.5],
  GBPUSD: [0.6, 3],
  USDJPY: [50, 400],
  USDCHF: [0.3, 3],
  AUDUSD: [0.25, 2],
  USDCAD: [0.6, 3],
  NZDUSD: [0.2, 1.8],
  EURGBP: [0.3, 2],
  EURJPY: [60, 500],
  GBPJPY: [70, 600],
  EURCHF: [0.35, 3],
  AUDJPY: [30, 300],
  EURAUD: [0.6, 4],
  CHFJPY: [50, 600],
  CADJPY: [35, 350],
  GBPCHF: [0.4, 5],
  AUDNZD: [0.5, 2.5],
  USDHKD: [5, 12],
  XAUUSD: [250, 40_000],
  XAGUSD: [3, 1_000],
  XPTUSD: [150, 15_000],
  US500: [600, 60_000],
  US30: [5_000, 400_000],
  NAS100: [2_000, 200_000],
  GER40: [3_000, 200_000],
  UK100: [1_500, 80_000],
  JPN225: [6_000, 400_000],
  HK50: [4_000, 250_000],
  WTI: [3, 600],
  BRENT: [3, 600],
  NATGAS: [0.3, 60],
  BTCUSD: [1_000, 10_000_000],
  ETHUSD: [50, 400_000],
  SOLUSD: [1, 20_000],
  XRPUSD: [0.02, 200],
  LTCUSD: [1, 10_000],
};

/** Usual spreads that ask and bid may be apart, and the least fraction of the price that this comes to. */
const SPREADS_MAX = 60;
const SPREAD_LEAST = 0.003;

/** Refuses an instrument that has no range: whoever lists one says what a price of it can be. */
export function limitsOf({ spec, categoryId, spread }: CatalogueEntry): Limits {
  const range = ranges[spec.code];
  const ofClass = classes[categoryId];
  if (!range || !ofClass)
    throw new Error(`feeds/price-filter/limits.ts has no range of prices for ${spec.code}`);
  const scale = pow10(spec.precision);
  const [low, high] = [range[0] * scale, range[1] * scale];
  // Against the geometric middle of the range, so that it does not hang on today's price.
  const spreads = (SPREADS_MAX * spread) / Math.sqrt(low * high);
  return { low, high, ...ofClass, ...own[spec.code], spread: Math.max(SPREAD_LEAST, spreads) };
}
