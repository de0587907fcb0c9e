import type { WithdrawCurrency } from '@candor/client';
import { usd } from '@candor/core';
import { expect, test } from 'vitest';
import { readAmount, writeMost } from './use-withdraw-form.ts';

const currency: WithdrawCurrency = {
  ...{ id: 1, code: 'USDT', protocol: 'TRC20', usdPrice: '1', tagKind: '' },
  ...{ drawRate: 1, feeType: 1, hours: 24 },
  ...{ fee: { kind: 'fixed', value: '1' }, min: usd('10'), max: usd('500') },
};
const read = (text: string, available = '400.129') =>
  readAmount(text, { currency, available: usd(available), language: 'de' });

test.each([
  ['', 'withdraw.amount_missing'],
  ['x', 'public.number_invalid'],
  ['0', 'public.number_invalid'],
  ['9,99', 'error.amount_too_small'],
  ['500,01', 'error.amount_above_max'],
  ['400,13', 'error.insufficient_balance'],
])('%s is refused: %s', (text, key) => {
  expect(read(text)).toMatchObject({ fault: { key } });
});

test('an amount typed with the language’s decimal comma is read', () => {
  expect(read('100,50')).toEqual({ value: usd('100.5') });
});

test('the maximum is the available amount in whole cents, up to the currency’s maximum', () => {
  expect(writeMost(currency, usd('400.129'), 'de')).toBe('400,12');
  expect(writeMost(currency, usd('9000'), 'en')).toBe('500.00');
});
