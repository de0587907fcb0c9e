import { usd } from '@candor/core';
import { expect, test } from 'vitest';
import { findMarginRelief } from './margin-relief.ts';

const position = (code: string, profit: string, margin: string) => ({
  code,
  profit: usd(profit),
  margin: usd(margin),
});
const account = { netValue: usd('950'), margin: usd('1000') };

test('the position with the largest loss is named, and the level without its margin', () => {
  const positions = [
    position('EURUSD', '-20', '300'),
    position('XAUUSD', '-50', '400'),
    position('BTCUSD', '70', '300'),
  ];
  // 950 over the 600 that are left, to two decimals
  expect(findMarginRelief(positions, account)).toEqual({ code: 'XAUUSD', level: 158.33 });
});

test('of equal losses it is the one with the most margin', () => {
  const positions = [position('EURUSD', '-20', '300'), position('XAUUSD', '-20', '700')];
  expect(findMarginRelief(positions, account)).toEqual({ code: 'XAUUSD', level: 316.67 });
});

test.each([
  ['none loses', [position('EURUSD', '20', '1000')], account],
  ['there is no other margin', [position('EURUSD', '-20', '1000')], account],
  ['nothing is left of the account', [position('EURUSD', '-20', '300')], { ...account, netValue: usd('-1') }],
  ['there is no position', [], account],
] as const)('where %s there is nothing to say', (_, positions, figures) => {
  expect(findMarginRelief(positions, figures)).toBeNull();
});
