// Where each span of the calendar begins and ends.
import { expect, test } from 'vitest';
import { spanOf } from './history-spans.ts';

// A Sunday.
const NOW = new Date(2026, 10, 29, 13, 5);
const at = (year: number, month: number, day: number) => new Date(year, month, day).getTime();

test.each([
  ['any', undefined, undefined],
  ['day', at(2026, 10, 29), undefined],
  ['week', at(2026, 10, 23), undefined],
  ['month', at(2026, 10, 1), undefined],
  ['last_month', at(2026, 9, 1), at(2026, 10, 1)],
] as const)('%s', (span, from, to) => {
  expect(spanOf(span, NOW)).toEqual({ from, to });
});

test('the month before January is of the year before', () => {
  expect(spanOf('last_month', new Date(2027, 0, 3)).from).toBe(at(2026, 11, 1));
});
