// JSON numbers of the wire as the core's integers. A number of at most fifteen digits survives a double, so rounding
// its product with a power of ten returns the integer that was written.
import {
  type ExactText,
  LOTS_SCALE,
  type Lots,
  MONEY_SCALE,
  type Money,
  type Price,
  RATE_SCALE,
  type Rate,
} from '@candor/core';
import { NetworkError } from '../call-error.ts';

/** Throws if it is not a number, or leaves the safe integers. */
function toScaled(value: number, scale: number): number {
  // Does not use the core's pow10, whose table no list of prices needs: whole powers of ten up to 10^15 are exact.
  const scaled = Math.round(value * 10 ** scale);
  if (typeof value !== 'number' || !Number.isSafeInteger(scaled)) throw new Error(`no figure: ${value}`);
  // Never a negative zero.
  return scaled + 0;
}

export const toMoney = (usd: number): Money => toScaled(usd, MONEY_SCALE) as Money;
export const toLots = (lots: number): Lots => toScaled(lots, LOTS_SCALE) as Lots;
export const toRate = (rate: number): Rate => toScaled(rate, RATE_SCALE) as Rate;
export const toPrice = (value: number, precision: number): Price => toScaled(value, precision) as Price;

/** The exact decimal of a JSON number of at most fifteen digits: below 0.000001 it prints with an exponent. */
export function toExactText(value: number): ExactText {
  const [digits = '', exponent] = String(value).split('e-');
  if (exponent === undefined) return digits;
  const zeros = '0'.repeat(Number(exponent) - 1);
  return `0.${zeros}${digits.replace('.', '')}`;
}

/** An unreadable answer counts as no answer: the change may have happened all the same. */
export const parsed =
  <Wire, Parsed>(parse: (wire: Wire) => Parsed) =>
  (wire: Wire): Parsed => {
    try {
      return parse(wire);
    } catch {
      throw new NetworkError('malformed', 'unknown');
    }
  };
