// A record is found on any page of either kind, and a missing one ends the search.
import { expect, test } from 'vitest';
import { findRecord } from './find-record.ts';

const lists = { coin: [9, 8, 5, 4, 1], bank: [7, 6, 3, 2] };
const requested: string[] = [];
async function fetchPage(kind: keyof typeof lists, page: number) {
  requested.push(`${kind} ${page}`);
  const ids = lists[kind].slice((page - 1) * 2, page * 2);
  return { list: ids.map((id) => ({ id })), total: lists[kind].length };
}

test.each([
  [9, 'coin', ['coin 1']],
  [1, 'coin', ['coin 1', 'coin 2', 'coin 3']],
  [6, 'bank', ['coin 1', 'coin 2', 'bank 1']],
  [10, undefined, ['coin 1', 'bank 1']],
])('number %i', async (id, kind, pages) => {
  requested.length = 0;
  const found = await findRecord(id, fetchPage);
  expect(found?.kind).toBe(kind);
  expect(found?.record.id).toBe(kind && id);
  expect(requested).toEqual(pages);
});
