// The share of uptime, and what counts as an outage.
import { expect, it } from 'vitest';
import { outagesOf, shareUp } from './outages.ts';

const DAY = 86_400_000;
const NOW = 100 * DAY;

it('is the days less the outages, clipped at their beginning', () => {
  const outages = outagesOf([
    { seq: 9, before: 99 * DAY, at: 99.5 * DAY },
    { seq: 5, before: 69 * DAY, at: 72 * DAY },
  ]);
  expect(shareUp(outages, { days: 10, began: 0, now: NOW })).toBeCloseTo(0.95, 12);
  // The last two days of the outage from day 69 to 72 are within thirty days.
  expect(shareUp(outages, { days: 30, began: 0, now: NOW })).toBeCloseTo(1 - 2.5 / 30, 12);
});

it('begins with a younger store, and is absent without time', () => {
  const outages = outagesOf([{ seq: 2, before: 98.5 * DAY, at: 99 * DAY }]);
  expect(shareUp(outages, { days: 30, began: 98 * DAY, now: NOW })).toBeCloseTo(0.75, 12);
  expect(shareUp([], { days: 30, began: NOW, now: NOW })).toBeUndefined();
  expect(shareUp([], { days: 30, began: 0, now: NOW })).toBe(1);
});

it('is never negative if the clock was ahead of the start', () => {
  expect(outagesOf([{ seq: 3, before: 20, at: 10 }])).toEqual([{ from: 20, until: 20, seq: 3 }]);
});
