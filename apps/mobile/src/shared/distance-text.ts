// Distances of prices as traders say them: pips for pairs of currencies, the price's own units for all else. Prices are
// counted in points, the last digit of a price.
import type { Order, Sides } from '@candor/client';
import { formatScaled } from '@candor/core';
import { type Formatter, formatForInput, type Language, type Translate } from '@candor/i18n';

/** What a distance depends on; an instrument has it. */
export interface Quoted {
  readonly code: string;
  readonly quoteCurrency: string;
  readonly precision: number;
}

export const quotedOf = ({ instrument, quoteCurrency, precision }: Order): Quoted => ({
  code: instrument.code,
  quoteCurrency,
  precision,
});

/** EUR/USD 1.16788 to 1.16796 is 0.8; gold 4402.75 to 4402.97 is 0.22. */
export const spreadText = (quoted: Quoted, { bid, ask }: Sides, format: Formatter): string =>
  distanceText(quoted, ask - bid, format);

/** Without its unit. */
export function distanceText(quoted: Quoted, points: number, format: Formatter): string {
  const decimals = distanceDecimals(quoted);
  return format.price(points / 10 ** decimals, decimals);
}

/** The same with "pips", where it is in pips. */
export function distanceWithUnit(
  quoted: Quoted,
  points: number,
  { t, format }: { t: Translate; format: Formatter },
): string {
  const value = distanceText(quoted, points, format);
  return isCurrencyPair(quoted) ? t('trade.pips', { value }) : value;
}

/** For a field: "pips", or undefined where a distance is a price. */
export const distanceUnit = (quoted: Quoted, t: Translate): string | undefined =>
  isCurrencyPair(quoted) ? t('trade.pips', { value: '' }).trim() : undefined;

/** The text of a field from which the same points are read again, with `distanceDecimals`. */
export const writeDistance = (quoted: Quoted, points: number, language: Language): string =>
  formatForInput(language, formatScaled(points, distanceDecimals(quoted)));

/** Decimals of a distance in its unit: a point of a currency pair is a tenth of a pip. */
export const distanceDecimals = (quoted: Quoted): number => (isCurrencyPair(quoted) ? 1 : quoted.precision);

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Metals have codes of currencies too, which begin with an X. */
function isCurrencyPair({ code, quoteCurrency }: Quoted): boolean {
  const base = code.endsWith(quoteCurrency) ? code.slice(0, -quoteCurrency.length) : '';
  return currencies.has(base) && !base.startsWith('X');
}
