// An operator's requested addition of an instrument, checked, but for the fields that it shares with a change.
import type { OfficeParams } from '@candor/contract';
import { type InstrumentId, type InstrumentSpec, type Price, parsePrice, pow10 } from '@candor/core';
import type { CatalogueEntry } from '../../feeds/instruments.ts';
import { decimalText, parseWhole } from '../../web/parse-values.ts';
import { invalid } from '../../web/refused.ts';

export type AddParams = OfficeParams<'officeAddInstrument'>;

export interface Addition {
  /** The instrument that has what is not named. */
  readonly likeId: InstrumentId;
  readonly named: Pick<InstrumentSpec, 'code' | 'baseCurrency' | 'quoteCurrency' | 'precision'>;
  readonly priced: Pick<CatalogueEntry, 'spread' | 'range'>;
  /** Undefined: that of the other instrument. */
  readonly band: number | undefined;
  readonly reason: string;
}

const PRECISION_MAX = 10;
const SPREAD_MAX = 1_000_000;
/** The highest price and what is calculated from it stay whole numbers that are exact. */
const POINTS_MAX = 1e12;
const BAND_MAX = 0.5;

export function parseAddition(params: AddParams): Addition {
  const { code, base_currency: baseCurrency, quote_currency: quoteCurrency, reason } = params;
  const precision = parseWhole('precision', params.precision, { max: PRECISION_MAX });
  const priceOf = (field: 'price_low' | 'price_high'): number => {
    const parsed = parsePrice(decimalText(params[field]), precision);
    if (!parsed.ok || parsed.value <= 0 || parsed.value > POINTS_MAX) throw invalid(field);
    return parsed.value / pow10(precision);
  };
  const [low, high] = [priceOf('price_low'), priceOf('price_high')];
  if (low >= high) throw invalid('price_high');
  const spread = parseWhole('spread', params.spread, { min: 1, max: SPREAD_MAX }) as Price;
  const band = params.band === undefined ? undefined : Number(params.band);
  if (band !== undefined && !(band > 0 && band <= BAND_MAX)) throw invalid('band');
  return {
    likeId: parseWhole('like', params.like),
    named: { code, baseCurrency, quoteCurrency, precision },
    ...{ priced: { spread, range: [low, high] }, band },
    reason: reason?.trim() ?? '',
  };
}
