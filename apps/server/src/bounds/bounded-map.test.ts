import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

test('the oldest entry is removed if there is no room', () => {
  const map = new BoundedMap<string, number>(3);
  for (const [at, key] of ['a', 'b', 'c', 'a', 'd', 'e'].entries()) map.set(key, at);
  expect([...map]).toEqual([
    ['a', 3],
    ['d', 4],
    ['e', 5],
  ]);
});

test('every key can be removed, even an empty or undefined one', () => {
  const map = new BoundedMap<string | undefined, number>(1);
  for (const key of ['', undefined, 'a']) map.set(key, 1);
  expect([...map.keys()]).toEqual(['a']);
});
