// The verdict on memory, held against series whose answer is plain.
import { expect, it } from 'vitest';
import { isLevel } from './memory.ts';

const series = (mbAt: (n: number) => number) =>
  Array.from({ length: 60 }, (_, n) => ({ at: n * 5_000, mb: mbAt(n) }));

it('calls a series level that rises while it warms up and then stays', () => {
  expect(isLevel(series((n) => 200 + Math.min(n, 10) * 10)).ok).toBe(true);
});

it('calls one a leak that goes on rising', () => {
  expect(isLevel(series((n) => 200 + n * 4)).ok).toBe(false);
});

it('does not judge by a handful of samples', () => {
  expect(isLevel(series(() => 200).slice(0, 8)).ok).toBe(false);
});
