// What a price of the catalogue's instruments may be at all, and how far it may be from the last one before it is doubted.
// They are the first contents of a store: the instruments of one that is there keep theirs.
import { CRYPTO, ENERGY, FOREX, INDICES, METALS } from './categories.ts';

export interface PriceRange {
  /** Lowest and highest price, in the instrument's own decimals: outside it is no price of it, whatever confirms it. */
  readonly range: readonly [low: number, high: number];
  /** Fraction of the price that one tick may move in no time at all. */
  readonly band: number;
  /** Usual standard deviation of a day's logarithmic change: where the measuring of volatility begins. */
  readonly dayDeviation: number;
}

type Band = Pick<PriceRange, 'band' | 'dayDeviation'>;

const classes: Readonly<Record<number, Band>> = {
  [FOREX]: { band: 0.006, dayDeviation: 0.006 },
  [METALS]: { band: 0.012, dayDeviation: 0.012 },
  [INDICES]: { band: 0.015, dayDeviation: 0.012 },
  [ENERGY]: { band: 0.03, dayDeviation: 0.025 },
  [CRYPTO]: { band: 0.04, dayDeviation: 0.04 },
};

/** Where an instrument differs from its class. */
const own: Readonly<Record<string, Partial<Band>>> = {
  USDHKD: { band: 0.002, dayDeviation: 0.0006 },
  XAGUSD: { band: 0.02, dayDeviation: 0.02 },
  XPTUSD: { band: 0.02, dayDeviation: 0.02 },
  NATGAS: { band: 0.06, dayDeviation: 0.04 },
};

/**
 * Lowest and highest price, in the instrument's own decimals: about a quarter to four times what currencies have been
 * worth in living memory, wider for what can multiply. A slipped decimal point falls outside for nearly all.
 */
const ranges: Readonly<Record<string, PriceRange['range']>> = {
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

/** Refuses an instrument that has no range: whoever lists one says what a price of it can be. */
export function priceRangeOf({ code, categoryId }: { code: string; categoryId: number }): PriceRange {
  const range = ranges[code];
  const ofClass = classes[categoryId];
  if (!range || !ofClass)
    throw new Error(`feeds/catalogue/price-ranges.ts has no range of prices for ${code}`);
  return { range, ...ofClass, ...own[code] };
}
