// The subject of a movement, and its amounts.
import { usd } from '@candor/core';
import { expect, test } from 'vitest';
import { parseEntry } from './log-calls.ts';

const wire = {
  Id: '7-0',
  Value: 0,
  Balance: 800,
  Reserved: -3,
  ReservedBalance: 0,
  Kind: 'withdrawal_fee',
  CreatedAtTran: '2026-11-22T09:10:07.000Z',
};

test.each([
  ['Withdrawal fee · #12', 'Withdrawal fee', 12],
  ['رسوم السحب · #12', 'رسوم السحب', 12],
  ['Demo starting balance', 'Demo starting balance', null],
  ['A memo about #12 of another', 'A memo about #12 of another', null],
])('%s is %s about %s', (MemoTran, memo, subject) => {
  expect(parseEntry({ ...wire, MemoTran })).toMatchObject({ memo, subject });
});

test('a payment of a reserved amount does not change the balance', () => {
  const entry = parseEntry({ ...wire, MemoTran: 'Withdrawal fee · #12' });
  expect(entry).toMatchObject({ value: 0, balance: usd('800'), reserved: usd('-3'), reservedBalance: 0 });
});
