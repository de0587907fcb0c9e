// The four quantities of the venue as branded integers. Their scales are in scales.ts.
import type { Brand } from './brand.ts';
import { type DecimalResult, parseScaled, scaled, toJsonNumber } from './decimal.ts';
import { assertSafeInteger } from './integer.ts';
import { LOTS_SCALE, MONEY_SCALE, RATE_SCALE } from './scales.ts';

export { LOTS_SCALE, MONEY_SCALE, RATE_SCALE } from './scales.ts';

/** US dollars in micro-dollars: 1 USD = 1,000,000. Absolute values stay below 9e9 USD. */
export type Money = Brand<number, 'Money'>;
/** A price in points of its instrument: 1.10010 at precision 5 = 110010. */
export type Price = Brand<number, 'Price'>;
/** A quantity in millionths of a lot: 0.01 lots = 10,000. */
export type Lots = Brand<number, 'Lots'>;
/** A rate in billionths: 0.001 (0.1 %) = 1,000,000; for a fee per lot, billionths of a dollar. */
export type Rate = Brand<number, 'Rate'>;

export const MONEY_ABS_MAX = 9e15;

export function money(micro: number): Money {
  assertSafeInteger(micro, 'money');
  if (Math.abs(micro) >= MONEY_ABS_MAX) throw new Error(`money out of range: ${micro}`);
  return (micro + 0) as Money;
}
export const price = (points: number): Price => {
  assertSafeInteger(points, 'price');
  return points as Price;
};
export const lots = (millionths: number): Lots => {
  assertSafeInteger(millionths, 'lots');
  return millionths as Lots;
};

/** For literals: usd('10000.5'), lotsOf('0.01'), priceOf('1.10010', 5), rateOf('0.00002'). They throw on bad text. */
export const usd = (text: string): Money => money(scaled(text, MONEY_SCALE));
export const lotsOf = (text: string): Lots => lots(scaled(text, LOTS_SCALE));
export const priceOf = (text: string, precision: number): Price => price(scaled(text, precision));
export const rateOf = (text: string): Rate => scaled(text, RATE_SCALE) as Rate;

export const parseLots = (text: string): DecimalResult => parseScaled(text, LOTS_SCALE);
export const parsePrice = (text: string, precision: number): DecimalResult => parseScaled(text, precision);

export const moneyToNumber = (value: Money): number => toJsonNumber(value, MONEY_SCALE);
export const lotsToNumber = (value: Lots): number => toJsonNumber(value, LOTS_SCALE);
export const priceToNumber = (value: Price, precision: number): number => toJsonNumber(value, precision);
export const rateToNumber = (value: Rate): number => toJsonNumber(value, RATE_SCALE);
