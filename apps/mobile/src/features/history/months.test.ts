import { expect, test } from 'vitest';
import { lastMonths } from './months.ts';

test('months follow each other without a gap, over the turn of a year', () => {
  const months = lastMonths(new Date(2026, 1, 28, 23, 59), 4);
  expect(months.map(({ key }) => key)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(new Date(months[0]?.from ?? 0)).toEqual(new Date(2026, 1, 1));
  for (const [index, month] of months.slice(1).entries()) expect(month.to).toBe(months[index]?.from);
});
