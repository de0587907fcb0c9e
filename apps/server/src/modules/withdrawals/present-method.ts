// Payment methods and currencies as the wire carries them.
import { FEE_CODES, METHOD_CODES, type WithdrawCurrency, type WithdrawMethod } from '@candor/contract';
import { moneyToNumber } from '@candor/core';
import type { Currency } from './currency-rows.ts';
import { memoKindOf, networkOf } from './destinations/coin-address.ts';
import { heldUntilOf, type Method } from './method-rows.ts';

/** With the end of its hold while that lasts. */
export const presentMethod = (method: Method, holdMs: number, now: number): WithdrawMethod => ({
  id: method.id,
  type: METHOD_CODES[method.type],
  dc_address: method.address,
  dc_tag: method.tag,
  bank_name: method.bankName,
  bank_address: method.bankAddress,
  bank_swift: method.bankSwift,
  payee_account: method.payeeAccount,
  payee_name: method.payeeName,
  remark: method.remark,
  draw_currency: { ...method.currency },
  created_at: method.createdAt.toISOString(),
  held_until: heldUntilOf(method, holdMs) > now ? new Date(heldUntilOf(method, holdMs)).toISOString() : null,
});

/** The terms by which a withdrawal is calculated. */
export const presentCurrencyTerms = ({ fee, usdPrice }: Pick<Currency, 'fee' | 'usdPrice'>) => ({
  draw_rate: Number(fee.value),
  fee_type: FEE_CODES[fee.kind],
  usd_price: Number(usdPrice),
});

export const presentCurrency = (currency: Currency): WithdrawCurrency => ({
  id: currency.id,
  code: currency.code,
  protocol: currency.protocol,
  ...presentCurrencyTerms(currency),
  min: moneyToNumber(currency.min),
  max: moneyToNumber(currency.max),
  hours: currency.hours,
  tag_kind: memoKindOf(networkOf(currency.protocol)) ?? '',
});
