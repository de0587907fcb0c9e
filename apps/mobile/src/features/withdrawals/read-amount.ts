// What stands in the amount's field, held against the currency and the account: the sum, or what is wrong and the fix.
import type { WithdrawCurrency } from '@candor/client';
import {
  calculateWithdrawal,
  formatScaled,
  leastWithdrawal,
  MONEY_SCALE,
  type Money,
  money,
  moneyToNumber,
  parseScaled,
} from '@candor/core';
import { formatForInput, type Language, parseLocalNumber } from '@candor/i18n';
import { fault, type Read } from '../../shared/form.ts';

const CENT = 10_000;

export function readAmount(
  text: string,
  { currency, available, language }: { currency: WithdrawCurrency; available: Money; language: Language },
): Read<Money> {
  if (text.trim() === '') return fault('withdraw.amount_missing');
  const read = parseLocalNumber(text, language);
  if (!read.ok) {
    if (read.fault !== 'ambiguous') return fault('public.number_invalid');
    const [first = '', second = ''] = read.readings.map((one) => formatForInput(language, one));
    return fault('public.number_ambiguous', { first, second }, [first, second]);
  }
  const scaled = parseScaled(read.text, MONEY_SCALE);
  if (!scaled.ok || scaled.value <= 0) return fault('public.number_invalid');
  const amount = money(scaled.value);
  const offer = (value: Money) => [formatForInput(language, formatScaled(value, MONEY_SCALE, 2))];
  if (amount < currency.min)
    return fault('error.amount_too_small', { min: moneyToNumber(currency.min) }, offer(currency.min));
  if (amount > currency.max)
    return fault('error.amount_above_max', { max: moneyToNumber(currency.max) }, offer(currency.max));
  if (amount > available) return fault('error.insufficient_balance', { available: moneyToNumber(available) });
  if (calculateWithdrawal(amount, currency.fee, currency.usdPrice).net === 0) {
    const least = leastWithdrawal(currency.fee, currency.usdPrice);
    return fault('error.amount_too_small', { min: moneyToNumber(least) }, offer(least));
  }
  return { value: amount };
}

/** Whole cents of what is available, and no more than the currency takes; as it would be typed. */
export function writeMost(currency: WithdrawCurrency, available: Money, language: Language): string {
  const most = Math.min(available - (available % CENT), currency.max);
  return formatForInput(language, formatScaled(most, MONEY_SCALE, 2));
}
