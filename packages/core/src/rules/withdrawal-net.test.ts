import { describe, expect, test } from 'vitest';
import { money, usd } from '../units/units.ts';
import { calculateWithdrawal, isFineEnough, leastWithdrawal, withdrawable } from './withdrawal-net.ts';

describe('a withdrawal of', () => {
  test.each([
    ['100', 'rate', '0.001', '0.92', '0.1', 9_190],
    ['100', 'fixed', '1', '1', '1', 9_900],
    ['100', 'fixed', '0', '1', '0', 10_000],
    // The fee is rounded half away from zero at 6 decimals, the net amount down to 2.
    ['33.333333', 'rate', '0.0015', '1', '0.05', 3_328],
    ['10.009999', 'fixed', '0', '1', '0', 1_000],
    ['1', 'fixed', '1', '1', '1', 0],
    ['0.5', 'fixed', '1', '150', '1', 0],
    ['0.01', 'fixed', '0', '0.99999999', '0', 0],
    ['20', 'fixed', '2.5', '25400.5', '2.5', 44_450_875],
    ['8999999999', 'rate', '0.00025', '1.00000001', '2249999.99975', 899_775_008_897],
  ] as const)('%s USD, fee %s %s, price %s: fee %s, net %s', (amount, kind, value, price, fee, net) => {
    expect(calculateWithdrawal(usd(amount), { kind, value }, price)).toEqual({ fee: usd(fee), net });
  });
});

test.each([
  ['fixed', '1', '1', '1.01'],
  ['fixed', '0', '150', '0.000067'],
  ['rate', '0.001', '1', '0.01001'],
  ['rate', '0.5', '0.1', '0.2'],
] as const)('with the fee %s %s and the price %s the least is %s', (kind, value, price, least) => {
  const amount = leastWithdrawal({ kind, value }, price);
  expect(amount).toBe(usd(least));
  expect(calculateWithdrawal(amount, { kind, value }, price).net).toBe(1);
  expect(calculateWithdrawal(money(amount - 1), { kind, value }, price).net).toBe(0);
});

test.each([
  ['1', true],
  ['0.1', true],
  ['0.09999999', false],
  ['0.00001', false],
  ['150.5', true],
  ['0', false],
  ['-1', false],
  ['1e3', false],
])('a currency of which one USD buys %s is fine enough: %s', (price, is) => {
  expect(isFineEnough(price)).toBe(is);
});

test.each([
  ['1000', '0', '0', '1000'],
  ['1000', '50', '110.01', '889.99'],
  ['1000', '-50', '110.01', '839.99'],
  ['100', '-50', '110.01', '0'],
  ['-5', '0', '0', '0'],
])('balance %s, open profit %s, margin %s: %s may leave', (balance, profits, margin, free) => {
  expect(withdrawable({ balance: usd(balance), profits: usd(profits), margin: usd(margin) })).toBe(usd(free));
});
