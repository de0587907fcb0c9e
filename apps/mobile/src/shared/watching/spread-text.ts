// The distance between bid and ask as traders say it: pips for currencies, the price's own units for all else.
import type { Instrument, Sides } from '@candor/client';
import { price } from '@candor/core';
import type { Formatter, Translate } from '@candor/i18n';

type Quoted = Pick<Instrument, 'code' | 'baseCurrency' | 'quoteCurrency' | 'precision'>;

/** EUR/USD 1.16788 to 1.16796 is 0.8; gold 4402.75 to 4402.97 is 0.22. */
export const spreadText = (instrument: Quoted, { bid, ask }: Sides, format: Formatter): string =>
  distanceText(instrument, ask - bid, format);

/** A distance in points, without its unit. */
export const distanceText = (instrument: Quoted, points: number, format: Formatter): string =>
  isCurrencyPair(instrument)
    ? format.price(points / POINTS_OF_PIP, 1)
    : format.scaledPrice(price(points), instrument.precision);

/** The same with "pips", where it is in pips. */
export function distanceWithUnit(
  instrument: Quoted,
  points: number,
  { t, format }: { t: Translate; format: Formatter },
): string {
  const value = distanceText(instrument, points, format);
  return isCurrencyPair(instrument) ? t('trade.pips', { value }) : value;
}

/** The last digit of a currency pair's price is a tenth of a pip. */
const POINTS_OF_PIP = 10;

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Metals have codes of currencies too, which begin with an X. */
const isCurrencyPair = ({ code, baseCurrency, quoteCurrency }: Quoted): boolean =>
  code === baseCurrency + quoteCurrency && currencies.has(baseCurrency) && !baseCurrency.startsWith('X');
