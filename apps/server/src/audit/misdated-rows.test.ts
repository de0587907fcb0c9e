import { expect, test } from 'vitest';
import { inOrder } from './misdated-rows.ts';

test.each([
  [[], []],
  [
    [1, 2, 2, 3],
    [0, 1, 2, 3],
  ],
  [
    [9, 1, 2],
    [1, 2],
  ],
  [
    [1, 2, -9, -8, 3, 4],
    [0, 1, 4, 5],
  ],
  [
    [1, 9, 8, 2, 3, 4],
    [0, 3, 4, 5],
  ],
  [[5, 4], [0]],
])('finds the longest rising sequence of times in %j', (times, places) => {
  expect(inOrder(times)).toEqual(places);
});

test('handles a million times', () => {
  const times = Array.from({ length: 1_000_000 }, (_, index) => (index % 1_000 === 500 ? 0 : index));
  expect(inOrder(times)).toHaveLength(999_000);
});
