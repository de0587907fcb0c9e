import { expect, test } from 'vitest';
import { ExpiringSet } from './expiring-set.ts';

test('a key is stored for its time, and removed when the clock is set back', () => {
  let now = 1_000;
  const set = new ExpiringSet({ lifeMs: 100, sizeMax: 10, now: () => now });
  set.add('a');
  now += 99;
  expect(set.has('a')).toBe(true);
  expect(set.has('b')).toBe(false);
  now += 1;
  expect(set.has('a')).toBe(false);
  expect(set.size).toBe(0);
  set.add('a');
  now -= 1;
  expect(set.has('a')).toBe(false);
});

test('the oldest keys are removed if there is no room', () => {
  const set = new ExpiringSet({ lifeMs: 100, sizeMax: 3, now: () => 0 });
  for (const key of ['a', 'b', 'c', 'a', 'd', 'e']) set.add(key);
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => set.has(key))).toEqual(['a', 'd', 'e']);
  expect(set.size).toBe(3);
});
