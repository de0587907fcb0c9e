// Requests a withdrawal: the typed values, the resulting amounts, and one request, retried under its key if the
// response did not arrive.
import {
  requestWithdrawal,
  type WithdrawCurrency,
  type WithdrawMethod,
  type WithdrawTerms,
} from '@candor/client';
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
import { useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useAttempt } from '../../shared/confirming.tsx';
import { fault, faultOf, focusFirstFault, type Read } from '../../shared/form.ts';
import { keepFields, readStoredFields } from '../../shared/stored-fields.ts';
import { useI18n, useSession } from '../../shared/stores.ts';
import { useSend } from '../../shared/use-send.ts';

export interface WithdrawParts {
  readonly kind: 'coin' | 'bank';
  readonly currencies: readonly WithdrawCurrency[];
  readonly methods: readonly WithdrawMethod[];
  readonly terms: WithdrawTerms;
}

export function useWithdrawForm({ kind, currencies, methods, terms }: WithdrawParts) {
  const { t, language } = useI18n();
  const { client } = useApp();
  const attempt = useAttempt();
  const uid = useSession()?.user.uid ?? '';
  const name = `withdraw.${kind}`;
  const [fields, setFields] = useState(() =>
    readStoredFields({ name, uid }, { method: '', amount: '', memo: '' }),
  );
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const sending = useSend();
  const { isBusy } = sending;
  const isUnknown = sending.refusal?.isUnknown === true;
  const refusal = isUnknown ? null : sending.refusal;
  useEffect(() => keepFields({ name, uid }, fields), [fields, name, uid]);

  const method = methods.find(({ id }) => String(id) === fields.method) ?? methods[0];
  const currency = currencies.find(({ id }) => id === method?.drawCurrency.id);
  const amount = currency
    ? readAmount(fields.amount, { currency, available: terms.available, language })
    : null;
  const sum = amount && 'value' in amount ? amount.value : null;
  const result = sum !== null && currency ? calculateWithdrawal(sum, currency.fee, currency.usdPrice) : null;
  const isCodeMissing = terms.factorNeeded && code.trim() === '';

  function write(next: Partial<typeof fields>): void {
    sending.clear();
    setFields((before) => ({ ...before, ...next }));
  }
  function writeCode(next: string): void {
    sending.clear();
    setCode(next);
  }

  /** Returns whether it can be reviewed before it is sent. */
  function review(): boolean {
    setTried(true);
    const isReady = sum !== null && !isCodeMissing;
    if (!isReady) focusFirstFault();
    return isReady;
  }

  /** Returns the server's message; null if the server did not accept it, or the outcome is unknown. */
  async function send(): Promise<string | null> {
    if (sum === null || !currency || !method) return null;
    const request = {
      currencyId: currency.id,
      methodId: method.id,
      amount: sum,
      memo: fields.memo.trim(),
      code,
    };
    const done = await sending.send((key) => attempt(() => requestWithdrawal(client.http, request, key)), {
      of: JSON.stringify(request),
    });
    // If the user cancels the confirmation, the typed values stay.
    if (!done) return null;
    setCode('');
    setTried(false);
    setFields((before) => ({ ...before, amount: '', memo: '' }));
    return done.message;
  }

  const amountFault = isTried && amount ? faultOf(amount) : undefined;
  const at = (field: string): string | undefined => (refusal?.field === field ? refusal.text : undefined);
  return {
    fields,
    code,
    method,
    currency,
    sum,
    result,
    isBusy,
    isUnknown,
    fixes: amountFault?.fixes ?? [],
    faults: {
      amount: (amountFault && t(amountFault.key, amountFault.params)) ?? at('number'),
      code: isTried && isCodeMissing ? t('error.second_factor_required') : at('factor_code'),
    },
    /** Shown below the form, because it concerns no field. */
    refusal: refusal && !['number', 'factor_code'].includes(refusal.field ?? '') ? refusal.text : undefined,
    write,
    writeCode,
    writeMost: () => currency && write({ amount: writeMost(currency, terms.available, language) }),
    review,
    send,
  };
}
export type WithdrawForm = ReturnType<typeof useWithdrawForm>;

const CENT = 10_000;

/** Validates the amount's field against the currency and the account: returns the amount, or the error and its fix. */
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

/** The available amount in whole cents, up to the currency's maximum, in typed form. */
export function writeMost(currency: WithdrawCurrency, available: Money, language: Language): string {
  const most = Math.min(available - (available % CENT), currency.max);
  return formatForInput(language, formatScaled(most, MONEY_SCALE, 2));
}
