import { expect, test } from 'vitest';
import { toastMs } from './toast.tsx';

test.each([
  ['Saved', 4_000],
  ['a'.repeat(100), 7_000],
  ['a'.repeat(1_000), 10_000],
  // 20 signs as 60 letters, and one mark.
  [`${'強制平倉'.repeat(5)}：`, 4_270],
])('%s stays long enough to be read', (text, ms) => {
  expect(toastMs(text)).toBe(ms);
});
