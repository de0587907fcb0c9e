import { expect, test } from 'vitest';
import { drawPaths } from './sparkline.tsx';

test('a line goes from the first value at the left to the last at the right, high values above', () => {
  expect(drawPaths([1, 3, 2], 60, 30)).toEqual({
    line: 'M0 28.5L30 1.5L60 15',
    area: 'M0 28.5L30 1.5L60 15L60 30L0 30Z',
  });
});

test('unchanged values are in the middle', () => {
  expect(drawPaths([5, 5], 60, 30).line).toBe('M0 15L60 15');
});
