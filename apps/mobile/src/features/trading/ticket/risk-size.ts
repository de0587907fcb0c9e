// "Lose at most 50 USD": the size whose stop loss keeps to a sum, and whether a size typed by hand does.
import {
  findLargestLots,
  formatScaled,
  type InstrumentTerms,
  type Lots,
  type LotsTerms,
  MONEY_SCALE,
  type Money,
  money,
  pow10,
} from '@candor/core';
import { formatForInput, type Language } from '@candor/i18n';
import { fault, type Read } from '../../../shared/form.ts';
import { readMoney, readScaled, writeLots } from './read-fields.ts';

/** What the size typed by hand would lose at its stop, where that is more than the sum asked for. */
export interface OverRisk {
  readonly sum: Money;
  readonly loss: Money;
  /** The size that keeps to the sum; null where none does. */
  readonly lots: Lots | null;
}

export type LossOf = (size: Lots) => Money | null;

const CENT = pow10(MONEY_SCALE - 2);

/** The sum as it was typed. */
export function readRisk(text: string, language: Language): Read<Money> {
  const read = readScaled(text, MONEY_SCALE, null, language);
  if ('fault' in read) return read;
  const sum = readMoney(text, language);
  return sum === null ? fault('public.number_invalid') : { value: sum };
}

/**
 * The largest size, in steps of the instrument, that loses at most `sum` at the stop. `lossOf` is what a size makes
 * there, below zero; null while a rate to USD is missing.
 */
export function readSizeForRisk(
  sum: Money,
  terms: LotsTerms & Pick<InstrumentTerms, 'quoteCurrency'>,
  lossOf: LossOf,
  language: Language,
): Read<Lots> {
  const size = sizeForRisk(sum, terms, lossOf);
  if (size !== null) return { value: size };
  const least = lossOf(terms.lotsMin);
  if (least === null || least >= 0)
    return fault('error.conversion_unavailable', { currency: terms.quoteCurrency });
  const needed = formatScaled(Math.ceil(-least / CENT) * CENT, MONEY_SCALE, 2);
  const loss = formatForInput(language, needed);
  return fault('trade.risk_too_small', { lots: writeLots(terms.lotsMin, language), loss }, [loss]);
}

/** Null where not even the smallest size keeps to it, and where nothing is lost at the stop. */
export function sizeForRisk(sum: Money, terms: LotsTerms, lossOf: LossOf): Lots | null {
  const least = lossOf(terms.lotsMin);
  if (least === null || least >= 0) return null;
  const size = findLargestLots(terms, (of) => {
    const made = lossOf(of);
    return made !== null && -made <= sum;
  });
  return size === 0 ? null : size;
}

/** Null where the size keeps to the sum. */
export function judgeRisk(sum: Money, size: Lots, terms: LotsTerms, lossOf: LossOf): OverRisk | null {
  const made = lossOf(size);
  if (made === null || -made <= sum) return null;
  return { sum, loss: money(-made), lots: sizeForRisk(sum, terms, lossOf) };
}
