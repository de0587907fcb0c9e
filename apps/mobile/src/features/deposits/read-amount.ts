// The typed amount of a deposit, in any digits and with comma or point: the exact decimal, or its error.
import {
  calculateDepositUsd,
  compareExact,
  type ExactText,
  exactToNumber,
  type Money,
  parseExact,
} from '@candor/core';
import { formatForInput, type Language, parseLocalNumber } from '@candor/i18n';
import { fault, type Read } from '../../shared/form.ts';

export interface AmountTerms {
  readonly currencyCode: string;
  readonly min: ExactText;
  readonly usdPrice: ExactText;
}
export interface ReadAmount {
  readonly text: ExactText;
  /** At the current price; the deposit is credited at the price of the decision. */
  readonly usd: Money;
}

const DECIMALS_MAX = 8;

export function readAmount(typed: string, language: Language, method: AmountTerms): Read<ReadAmount> {
  const number = parseLocalNumber(typed, language);
  if (!number.ok) {
    if (number.fault === 'ambiguous') return ambiguous(number.readings, language);
    return fault(number.fault === 'empty' ? 'wallet.deposit_amount_empty' : 'public.number_invalid');
  }
  const exact = parseExact(number.text, DECIMALS_MAX);
  if (!exact.ok)
    return exact.fault === 'too_many_decimals'
      ? fault('wallet.deposit_decimals', { max: DECIMALS_MAX })
      : fault(exact.fault === 'too_many_digits' ? 'wallet.deposit_too_large' : 'public.number_invalid');
  const { min, currencyCode: currency, usdPrice } = method;
  if (exact.text === '0' || compareExact(exact.text, min) < 0)
    return fault('error.deposit_too_small', { min: exactToNumber(min), currency });
  const usd = calculateDepositUsd(exact.text, usdPrice);
  if (usd === null) return fault('wallet.deposit_too_large');
  return { value: { text: exact.text, usd } };
}

/** Each reading is offered in an unambiguous spelling. */
function ambiguous([first, second]: readonly [string, string], language: Language): Read<never> {
  const shown = { first: formatForInput(language, first), second: formatForInput(language, second) };
  return fault('public.number_ambiguous', shown, [formatForInput(language, `${first}0`), second]);
}
