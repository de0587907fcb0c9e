// The distance between bid and ask as traders say it: pips for currencies, the price's own units for all else.
import type { Instrument, Sides } from '@candor/client';
import { price } from '@candor/core';
import type { Formatter } from '@candor/i18n';

/** EUR/USD 1.16788 to 1.16796 is 0.8; gold 4402.75 to 4402.97 is 0.22. */
export function spreadText(instrument: Instrument, { bid, ask }: Sides, format: Formatter): string {
  const distance = ask - bid;
  return isCurrencyPair(instrument)
    ? format.number(distance / 10, 1)
    : format.scaledPrice(price(distance), instrument.precision);
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Metals have codes of currencies too, which begin with an X. */
const isCurrencyPair = ({ code, baseCurrency, quoteCurrency }: Instrument): boolean =>
  code === baseCurrency + quoteCurrency && currencies.has(baseCurrency) && !baseCurrency.startsWith('X');
