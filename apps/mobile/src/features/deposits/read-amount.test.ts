// Typed amounts: exact, in every language's digits, and never guessed.
import { usd } from '@candor/core';
import { expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';

const terms = { currencyCode: 'BTC', min: '0.0001', usdPrice: '0.0000125' };

test.each([
  ['0.5', 'en', '0.5', '40000'],
  ['0,12345678', 'de', '0.12345678', '9876.5424'],
  ['٠٫٥', 'ar', '0.5', '40000'],
  ['0.50000000000', 'en', '0.5', '40000'],
] as const)('%s in %s is %s', (typed, language, text, amount) => {
  expect(readAmount(typed, language, terms)).toEqual({ value: { text, usd: usd(amount) } });
});

test.each([
  ['', 'wallet.deposit_amount_empty'],
  ['much', 'public.number_invalid'],
  ['-1', 'public.number_invalid'],
  ['0.123456789', 'wallet.deposit_decimals'],
  ['0.00009', 'error.deposit_too_small'],
  ['0', 'error.deposit_too_small'],
  ['112500', 'wallet.deposit_too_large'],
  ['12345678901234567', 'wallet.deposit_too_large'],
  ['1,500', 'public.number_ambiguous'],
])('%s is refused with %s', (typed, key) => {
  expect(readAmount(typed, 'en', terms)).toMatchObject({ fault: { key } });
});

test('an ambiguous amount is fixed by a tap', () => {
  const read = readAmount('1,500', 'en', terms);
  const fixes = 'fault' in read ? read.fault.fixes : [];
  expect(fixes.map((text) => readAmount(text, 'en', terms))).toMatchObject([
    { value: { text: '1.5' } },
    { value: { text: '1500' } },
  ]);
});
