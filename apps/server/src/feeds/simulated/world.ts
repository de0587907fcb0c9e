// What moves the simulated markets: factors with their daily swings, and how much of each is in each thing's value.
import type { ActivityId } from './activity.ts';

export interface Factor {
  /** Standard deviation of a day's logarithmic change: 0.003 is 0.3 %. */
  readonly dayDeviation: number;
  readonly activity: ActivityId;
  /** Feels announcements. */
  readonly news?: true;
}

const factorTable = {
  dollar: { dayDeviation: 0.003, activity: 'currencies', news: true },
  europe: { dayDeviation: 0.0016, activity: 'currencies' },
  oceania: { dayDeviation: 0.0026, activity: 'currencies' },
  eur: { dayDeviation: 0.0018, activity: 'currencies' },
  gbp: { dayDeviation: 0.0024, activity: 'currencies' },
  jpy: { dayDeviation: 0.004, activity: 'currencies' },
  chf: { dayDeviation: 0.0022, activity: 'currencies' },
  aud: { dayDeviation: 0.0022, activity: 'currencies' },
  nzd: { dayDeviation: 0.0022, activity: 'currencies' },
  cad: { dayDeviation: 0.0022, activity: 'currencies' },
  hkd: { dayDeviation: 0.00018, activity: 'currencies' },
  risk: { dayDeviation: 0.006, activity: 'america', news: true },
  broad: { dayDeviation: 0.0018, activity: 'america' },
  dow: { dayDeviation: 0.0028, activity: 'america' },
  tech: { dayDeviation: 0.005, activity: 'america' },
  germany: { dayDeviation: 0.0055, activity: 'europe' },
  britain: { dayDeviation: 0.0045, activity: 'europe' },
  japan: { dayDeviation: 0.008, activity: 'asia' },
  hongkong: { dayDeviation: 0.01, activity: 'asia' },
  gold: { dayDeviation: 0.0075, activity: 'currencies' },
  silver: { dayDeviation: 0.01, activity: 'currencies' },
  platinum: { dayDeviation: 0.011, activity: 'currencies' },
  oil: { dayDeviation: 0.016, activity: 'america' },
  northsea: { dayDeviation: 0.003, activity: 'europe' },
  gas: { dayDeviation: 0.028, activity: 'america' },
  coins: { dayDeviation: 0.019, activity: 'coins' },
  btc: { dayDeviation: 0.007, activity: 'coins' },
  eth: { dayDeviation: 0.015, activity: 'coins' },
  sol: { dayDeviation: 0.02, activity: 'coins' },
  xrp: { dayDeviation: 0.02, activity: 'coins' },
  ltc: { dayDeviation: 0.016, activity: 'coins' },
} as const satisfies Record<string, Factor>;

export type FactorId = keyof typeof factorTable;
export const factors: Readonly<Record<FactorId, Factor>> = factorTable;
export const factorIds = Object.keys(factors) as FactorId[];

/** A value in the middle of its range, in dollars (indices: in their own currency), and what it is made of. */
export interface Thing {
  readonly level: number;
  readonly weights: Partial<Record<FactorId, number>>;
}

/** Currencies and commodities by their code: a pair is the quotient of two, so triangles close by construction. */
export const things: Readonly<Record<string, Thing>> = {
  USD: { level: 1, weights: {} },
  EUR: { level: 1.165, weights: { dollar: 1, europe: 1, eur: 1 } },
  GBP: { level: 1.332, weights: { dollar: 1, europe: 0.9, gbp: 1, risk: 0.08 } },
  JPY: { level: 1 / 151.5, weights: { dollar: 1, jpy: 1, risk: -0.18 } },
  CHF: { level: 1 / 0.802, weights: { dollar: 1, europe: 1.1, chf: 1, risk: -0.06 } },
  AUD: { level: 0.655, weights: { dollar: 1, oceania: 1, aud: 1, risk: 0.3 } },
  NZD: { level: 0.581, weights: { dollar: 1, oceania: 1, nzd: 1, risk: 0.25 } },
  CAD: { level: 1 / 1.394, weights: { dollar: 0.7, cad: 1, oil: 0.05, risk: 0.12 } },
  HKD: { level: 1 / 7.788, weights: { hkd: 1 } },
  XAU: { level: 4060, weights: { dollar: 0.9, gold: 1, risk: -0.15 } },
  XAG: { level: 49.5, weights: { dollar: 0.9, gold: 1.2, silver: 1, risk: 0.1 } },
  XPT: { level: 1560, weights: { dollar: 0.9, gold: 0.6, platinum: 1, risk: 0.2 } },
  US500: { level: 6720, weights: { risk: 1, broad: 1 } },
  US30: { level: 46900, weights: { risk: 0.85, dow: 1 } },
  NAS100: { level: 24700, weights: { risk: 1.2, tech: 1 } },
  GER40: { level: 23900, weights: { risk: 0.85, germany: 1, dollar: -0.2 } },
  UK100: { level: 9650, weights: { risk: 0.6, britain: 1, dollar: -0.25 } },
  JPN225: { level: 49800, weights: { risk: 0.9, japan: 1, jpy: -0.5 } },
  HK50: { level: 26200, weights: { risk: 0.7, hongkong: 1 } },
  WTI: { level: 60.4, weights: { oil: 1, dollar: 0.5, risk: 0.35 } },
  BRENT: { level: 64.2, weights: { oil: 0.96, northsea: 1, dollar: 0.5, risk: 0.35 } },
  NATGAS: { level: 4.1, weights: { gas: 1, oil: 0.15 } },
  BTC: { level: 104500, weights: { coins: 1, btc: 1, risk: 0.8 } },
  ETH: { level: 3480, weights: { coins: 1.2, eth: 1, risk: 0.9 } },
  SOL: { level: 162, weights: { coins: 1.3, sol: 1, risk: 0.9 } },
  XRP: { level: 2.38, weights: { coins: 1.1, xrp: 1, risk: 0.7 } },
  LTC: { level: 98, weights: { coins: 1.1, ltc: 1, risk: 0.7 } },
};

/** Ticks a second at lively hours; what is not named has the usual. */
export const TICKS_A_SECOND = 1.2;
export const ticksASecond: Readonly<Record<string, number>> = {
  EURUSD: 3.8,
  GBPUSD: 3.2,
  USDJPY: 3.4,
  USDCHF: 2,
  AUDUSD: 2.2,
  USDCAD: 1.8,
  EURJPY: 2.2,
  GBPJPY: 2.4,
  XAUUSD: 3.6,
  US500: 2.4,
  NAS100: 3.2,
  US30: 2,
  BTCUSD: 3.6,
  ETHUSD: 2.6,
  WTI: 1.8,
  USDHKD: 0.4,
  XPTUSD: 0.5,
  NATGAS: 0.7,
  LTCUSD: 0.6,
};
