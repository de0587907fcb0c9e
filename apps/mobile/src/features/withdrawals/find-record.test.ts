// A withdrawal is found on any page of either kind, and one that is not there ends the search.
import type { MethodKind, Withdrawal, WithdrawalPage } from '@candor/client';
import { expect, test } from 'vitest';
import { findRecord } from './find-record.ts';

const lists: Record<MethodKind, readonly number[]> = { coin: [9, 8, 5, 4, 1], bank: [7, 6, 3, 2] };
const asked: string[] = [];
async function fetchPage(kind: MethodKind, page: number): Promise<WithdrawalPage> {
  asked.push(`${kind} ${page}`);
  const ids = lists[kind].slice((page - 1) * 2, page * 2);
  return { withdrawals: ids.map((id) => ({ id, kind }) as Withdrawal), total: lists[kind].length };
}

test.each([
  [9, 'coin', ['coin 1']],
  [1, 'coin', ['coin 1', 'coin 2', 'coin 3']],
  [6, 'bank', ['coin 1', 'coin 2', 'bank 1']],
  [10, undefined, ['coin 1', 'bank 1']],
])('number %i', async (id, kind, pages) => {
  asked.length = 0;
  expect((await findRecord(id, fetchPage))?.kind).toBe(kind);
  expect(asked).toEqual(pages);
});
