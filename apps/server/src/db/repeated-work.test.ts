// Work that fails for a while: tried with growing pauses, logged once, and over when it succeeds.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RepeatedWork } from './repeated-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(failures: number) {
  const turnsAt: number[] = [];
  const lines: string[] = [];
  const begin = Date.now();
  const work = new RepeatedWork({
    failure: 'nothing was written',
    periodMs: 1_000,
    pauses: { firstMs: 1_000, longestMs: 8_000 },
    work: async () => {
      turnsAt.push((Date.now() - begin) / 1_000);
      if (turnsAt.length <= failures) throw new Error('no disk');
    },
    log: { info: (line) => void lines.push(line), warn: (line) => void lines.push(line) },
  });
  work.start();
  return { work, turnsAt, lines };
}

it('comes round every period', async () => {
  const { work, turnsAt, lines } = start(0);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(turnsAt).toEqual([1, 2, 3]);
  await work.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(turnsAt).toHaveLength(3);
  expect(lines).toEqual([]);
});

it('pauses longer with every failure, and counts those after the first', async () => {
  const { turnsAt, lines } = start(6);
  await vi.advanceTimersByTimeAsync(34_000);
  expect(turnsAt).toEqual([1, 2, 4, 8, 16, 24, 32, 33, 34]);
  expect(lines).toEqual([
    'nothing was written: no disk; trying again',
    'over after 6 times: nothing was written',
  ]);
});
