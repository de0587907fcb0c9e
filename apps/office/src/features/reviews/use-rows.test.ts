import { expect, test } from 'vitest';
import { newestOf, shownOf } from './use-rows.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id, createdAt: '2026-11-26T10:00:00Z' }));
const ids = (shown: readonly { readonly id: number }[]) => shown.map(({ id }) => id);

test('rows that follow after a decision do not count as new', () => {
  const newest = newestOf(rows(1, 2, 3), true);
  // Two are decided, and the next page moves up.
  expect(ids(shownOf(rows(3, 4, 5), newest))).toEqual([3, 4, 5]);
});

test('rows that arrived since a complete list was loaded wait', () => {
  const newest = newestOf(rows(1, 2, 3), false);
  expect(ids(shownOf(rows(2, 3, 4), newest))).toEqual([2, 3]);
  expect(ids(shownOf(rows(4, 5), newest))).toEqual([4, 5]);
});
