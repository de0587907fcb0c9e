// The verdict on memory for series with a known answer.
import { expect, it } from 'vitest';
import { isLevel } from './memory.ts';

const series = (mbAt: (n: number) => number) =>
  Array.from({ length: 60 }, (_, n) => ({ at: n * 5_000, mb: mbAt(n) }));

it('accepts a series that rises during the warm-up and then stays level', () => {
  expect(isLevel(series((n) => 200 + Math.min(n, 10) * 10)).ok).toBe(true);
});

it('reports a leak if a series keeps rising', () => {
  expect(isLevel(series((n) => 200 + n * 4)).ok).toBe(false);
});

it('does not decide by a few samples', () => {
  expect(isLevel(series(() => 200).slice(0, 8)).ok).toBe(false);
});
