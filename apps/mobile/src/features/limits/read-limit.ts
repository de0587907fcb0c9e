// The amount of a limit as it was typed, in any digits and with comma or point: micro-USD, or what is wrong with it.
import { MONEY_SCALE, type Money, money, parseScaled } from '@candor/core';
import { type Language, parseLocalNumber } from '@candor/i18n';
import { fault, type Read } from '../../shared/form.ts';

const DECIMALS_MAX = 2;
const AMOUNT_MAX = 1_000_000_000;

export function readLimit(typed: string, language: Language): Read<Money> {
  const number = parseLocalNumber(typed, language);
  if (!number.ok) return fault('public.number_invalid');
  const [, decimals = ''] = number.text.split('.');
  if (decimals.length > DECIMALS_MAX) return fault('wallet.deposit_decimals', { max: DECIMALS_MAX });
  const parsed = parseScaled(number.text, MONEY_SCALE);
  if (!parsed.ok || parsed.value <= 0 || parsed.value > AMOUNT_MAX * 10 ** MONEY_SCALE)
    return fault('public.number_invalid');
  return { value: money(parsed.value) };
}
