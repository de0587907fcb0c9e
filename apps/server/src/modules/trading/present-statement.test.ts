// The sums of a statement lead from its opening to its closing balance, withdrawals included.
import { usd } from '@candor/core';
import { expect, test } from 'vitest';
import type { LogEntry } from './lists.ts';
import { presentStatement } from './present-statement.ts';

const entry = (
  kind: string,
  [value, balance]: readonly [string, string],
  book: LogEntry['book'],
): LogEntry => ({
  id: `1-${kind}`,
  kind,
  value: usd(value),
  balance: usd(balance),
  book,
  orderId: null,
  subject: 1,
  at: 1_700_000_000_000,
});

test('what is paid out of the reserve is listed and leaves the balance alone', () => {
  const entries = [
    entry('deposit', ['1000', '1000'], 'cash'),
    entry('withdrawal_hold', ['-200', '800'], 'cash'),
    entry('withdrawal', ['-197', '3'], 'locked'),
    entry('withdrawal_fee', ['-3', '0'], 'locked'),
  ];
  const { list, opening, closing, totals, csv } = presentStatement(entries, 'en');
  expect(list.length).toBe(4);
  expect([opening, closing]).toEqual([0, 800]);
  expect(totals.map(({ Kind, Value, Book }) => [Kind, Value, Book])).toEqual([
    ['deposit', 1_000, undefined],
    ['withdrawal_hold', -200, undefined],
    ['withdrawal', -197, 'lock_balance'],
    ['withdrawal_fee', -3, 'lock_balance'],
  ]);
  expect(csv.split('\r\n')[4]).toContain('"Withdrawal fee",1,"","",-3,');
});
