// What a movement is about, and which book it moved.
import { expect, test } from 'vitest';
import { parseLogPage } from './account-log.ts';

const wire = {
  Id: '7-0',
  Value: -3,
  Balance: 0,
  Kind: 'withdrawal_fee',
  CreatedAtTran: '2026-11-22T09:10:07.000Z',
};

test.each([
  ['Withdrawal fee · #12', 'Withdrawal fee', 12],
  ['رسوم السحب · #12', 'رسوم السحب', 12],
  ['Demo starting balance', 'Demo starting balance', null],
  ['A memo about #12 of another', 'A memo about #12 of another', null],
])('%s is %s about %s', (MemoTran, memo, subject) => {
  const { rows } = parseLogPage({ list: [{ ...wire, MemoTran }], total: 1 });
  expect(rows[0]).toMatchObject({ memo, subject });
});

test('what leaves the reserve does not look like the balance', () => {
  const list = [
    { ...wire, MemoTran: 'Withdrawal fee · #12', Book: 'lock_balance' as const },
    { ...wire, MemoTran: 'Adjustment · #4' },
  ];
  expect(parseLogPage({ list, total: 2 }).rows.map(({ isReserved }) => isReserved)).toEqual([true, false]);
});
