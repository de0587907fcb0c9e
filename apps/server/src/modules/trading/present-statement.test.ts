// The sums of a statement lead from its opening to its closing balance, withdrawals included.
import { usd } from '@candor/core';
import { expect, test } from 'vitest';
import type { LogEntry } from './lists.ts';
import { presentStatement } from './present-deals.ts';

const entry = (
  kind: string,
  [value, balance]: readonly [string, string],
  [reserved, reservedBalance]: readonly [string, string],
): LogEntry => ({
  id: `1-${kind}`,
  kind,
  value: usd(value),
  balance: usd(balance),
  reserved: usd(reserved),
  reservedBalance: usd(reservedBalance),
  orderId: null,
  subject: 1,
  at: 1_700_000_000_000,
});

test('a payment of a reserved amount is listed and does not change the balance', () => {
  const entries = [
    entry('deposit', ['1000', '1000'], ['0', '0']),
    entry('withdrawal_hold', ['-200', '800'], ['200', '200']),
    entry('withdrawal', ['0', '800'], ['-197', '3']),
    entry('withdrawal_fee', ['0', '800'], ['-3', '0']),
  ];
  const { list, opening, closing, totals, csv } = presentStatement(entries, 'en');
  expect(list.length).toBe(4);
  expect([opening, closing]).toEqual([0, 800]);
  expect(totals.map(({ Kind, Value, Reserved }) => [Kind, Value, Reserved])).toEqual([
    ['deposit', 1_000, 0],
    ['withdrawal_hold', -200, 200],
    ['withdrawal', 0, -197],
    ['withdrawal_fee', 0, -3],
  ]);
  expect(csv.split('\r\n')[4]).toContain('"Withdrawal fee",1,0,800,-3,');
});
