import type { Candle } from '@candor/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLongBar } from './follow-long-bar.ts';

const HOUR_MS = 3_600_000;
const bar = (hour: number, [open, high, low, close]: readonly number[], volume: number): Candle =>
  ({ time: hour * HOUR_MS, open, high, low, close, volume }) as Candle;

function follow(answers: (Candle | Error)[]) {
  const drawn: Candle[] = [];
  let push: (base: Candle) => void = () => undefined;
  const stop = followLongBar({
    load: async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    subscribe: (onBase) => {
      push = onBase;
      return () => undefined;
    },
    onBar: (one) => drawn.push(one),
  });
  return { drawn, push: (base: Candle) => push(base), stop };
}
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const settled = () => vi.advanceTimersByTimeAsync(0);

test('the hours that follow make the bar of four hours, and the server begins the next', async () => {
  const { drawn, push, stop } = follow([bar(4, [1, 3, 1, 2], 100), bar(8, [5, 5, 5, 5], 1)]);
  await settled();
  push(bar(7, [2, 2, 2, 2], 2));
  push(bar(7, [2, 4, 2, 3], 7));
  push(bar(8, [5, 5, 5, 5], 1));
  await settled();
  expect(drawn).toEqual([
    bar(4, [1, 3, 1, 2], 100),
    bar(4, [1, 3, 1, 2], 100),
    bar(4, [1, 4, 1, 3], 105),
    bar(8, [5, 5, 5, 5], 1),
  ]);
  stop();
});

test('after a failure it asks again', async () => {
  const { drawn, push, stop } = follow([new Error('offline'), bar(4, [1, 3, 1, 2], 100)]);
  await settled();
  push(bar(7, [2, 2, 2, 2], 1));
  expect(drawn).toEqual([]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(drawn).toEqual([bar(4, [1, 3, 1, 2], 100)]);
  stop();
});
