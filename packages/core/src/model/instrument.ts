// The engine's data of an instrument. Names, logos and texts for people are outside the core.
import type { Lots, Price, Rate } from '../units/units.ts';
import type { InstrumentKind } from './protection.ts';

export type InstrumentId = number;
/** fixed: lots × contract size in USD; leveraged: lots × contract size × price ÷ leverage, converted to USD. */
export type MarginMode = 'fixed' | 'leveraged';
export type SwapMode = 'points' | 'rate';

export interface InstrumentSpec {
  readonly id: InstrumentId;
  readonly code: string;
  /** ISO 4217 for pairs; for others the underlying itself (XAU, BTC, GER40). */
  readonly baseCurrency: string;
  readonly quoteCurrency: string;
  /** Decimals of the price; a point is 10^-precision. */
  readonly precision: number;
  /** Units in one lot, a positive integer. */
  readonly contractSize: number;
  readonly lotsMin: Lots;
  readonly lotsMax: Lots;
  readonly lotStep: Lots;
  readonly marginMode: MarginMode;
  /** USD per lot (fee type per_lot) or a fraction of the margin (fee type by_margin). */
  readonly feeRate: Rate;
  readonly multiples: readonly number[];
  /** Minimum distance of stops from the closing price, in points. */
  readonly stopsLevel: Price;
  readonly swapMode: SwapMode;
  /** points: billionths of a point a lot and night; rate: yearly fraction in billionths. Negative: the client pays. */
  readonly swapLong: Rate;
  readonly swapShort: Rate;
  /** 1 Monday … 5 Friday: the rollover that counts three days; 0: none (instruments that trade every day). */
  readonly swapTripleWeekday: number;
  /** Points that the venue adds to every ask of the feed, for everyone alike; absent: none, as in older journals. */
  readonly markup?: Price;
  /** False: nothing new can be opened in it, existing orders remain. Absent means enabled, as in older journals. */
  readonly enabled?: boolean;
  /** Points that a guaranteed stop costs if it is reached. Absent or 0: none is offered. */
  readonly guaranteedPremium?: Price;
  /** Minimum distance of a guaranteed stop from the closing price, in points; absent: the stops level. */
  readonly guaranteedDistance?: Price;
  /** Most lots of an account with guaranteed stops in this instrument; absent or 0: any. */
  readonly guaranteedLotsMax?: Lots;
  /** Kind by which the rules limit its leverage. Absent means `other`, as in older journals. */
  readonly kind?: InstrumentKind;
}
