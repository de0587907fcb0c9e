import { memoryStorage } from '@candor/client';
import { expect, test } from 'vitest';
import { clampSize, limitsOf, makePaneSizes } from './pane-sizes.ts';

test('a pane leaves the chart its smallest size', () => {
  expect(limitsOf('watchlist', { width: 1_060, height: 800 })).toEqual({ min: 232, max: 520 });
  expect(limitsOf('watchlist', { width: 700, height: 800 })).toEqual({ min: 232, max: 380 });
  // No room is left: the smallest size it is, and the chart gives way.
  expect(limitsOf('ticket', { width: 500, height: 800 })).toEqual({ min: 280, max: 280 });
  expect(limitsOf('book', { width: 700, height: 800 })).toEqual({ min: 120, max: 480 });
  expect(limitsOf('book', { width: 700, height: 500 })).toEqual({ min: 120, max: 260 });
});

test('a size is whole pixels within its limits', () => {
  const limits = { min: 232, max: 520 };
  expect(clampSize(300.4, limits)).toBe(300);
  expect(clampSize(10, limits)).toBe(232);
  expect(clampSize(900, limits)).toBe(520);
});

test('each class of windows keeps its own sizes, and damaged ones are left out', () => {
  const storage = memoryStorage();
  const sizes = makePaneSizes(storage);
  sizes.set('desktop', { watchlist: 300 });
  sizes.set('large', { watchlist: 400, book: 200 });
  const again = makePaneSizes(storage);
  expect(again.get('desktop')).toEqual({ watchlist: 300 });
  expect(again.get('large')).toEqual({ watchlist: 400, book: 200 });
  expect(again.get('tablet')).toEqual({});
  storage.setItem('candor.panes', '{"desktop":{"watchlist":"wide","ticket":310,"book":null},"large":7}');
  expect(makePaneSizes(storage).get('desktop')).toEqual({ ticket: 310 });
  expect(makePaneSizes(storage).get('large')).toEqual({});
});
