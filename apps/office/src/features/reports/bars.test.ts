import { expect, test } from 'vitest';
import { everyDay } from './bars.tsx';

test('days without an amount have an empty bar, also across the end of a month', () => {
  expect(
    everyDay([
      { day: '2026-02-27', value: 3 },
      { day: '2026-03-02', value: -1.5 },
    ]),
  ).toEqual([
    { day: '2026-02-27', value: 3 },
    { day: '2026-02-28', value: 0 },
    { day: '2026-03-01', value: 0 },
    { day: '2026-03-02', value: -1.5 },
  ]);
});

test('one day gives one bar, and no day gives none', () => {
  expect(everyDay([{ day: '2026-10-25', value: 7 }])).toEqual([{ day: '2026-10-25', value: 7 }]);
  expect(everyDay([])).toEqual([]);
});

test('days of a range without a movement stay on the axis', () => {
  expect(everyDay([{ day: '2026-11-25', value: 7 }], { from: '2026-11-24', to: '2026-11-26' })).toEqual([
    { day: '2026-11-24', value: 0 },
    { day: '2026-11-25', value: 7 },
    { day: '2026-11-26', value: 0 },
  ]);
});
