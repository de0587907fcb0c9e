import { memoryStorage } from '@candor/client';
import { expect, test } from 'vitest';
import { keepPause, readPause } from './code-field.tsx';

test('a pause survives a reload, for its purpose alone, and ends', () => {
  const storage = memoryStorage();
  keepPause('register', { seconds: 60, now: 1_000 }, storage);
  expect(readPause('register', 1_000, storage)).toBe(60);
  expect(readPause('register', 20_500, storage)).toBe(41);
  expect(readPause('register', 61_000, storage)).toBe(0);
  expect(readPause('reset', 1_000, storage)).toBe(0);
});

test('a clock that was set back does not lock the button', () => {
  const storage = memoryStorage();
  keepPause('reset', { seconds: 60, now: 10_000_000 }, storage);
  expect(readPause('reset', 0, storage)).toBe(0);
});
