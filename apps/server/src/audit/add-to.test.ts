import { expect, test } from 'vitest';
import { addTo } from './add-to.ts';

test('gathers lists by key, a hundred thousand of one key in no time', () => {
  const lists = new Map<string, number[]>();
  const began = performance.now();
  for (let value = 0; value < 100_000; value += 1) addTo(lists, 'a', value);
  addTo(lists, 'b', 1);
  expect([lists.get('a')?.length, lists.get('b')]).toEqual([100_000, [1]]);
  expect(performance.now() - began).toBeLessThan(1_000);
});
