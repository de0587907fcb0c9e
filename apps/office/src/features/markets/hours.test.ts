// The grid of a week: which hours are open, partly open hours, and hours that continue into the next week.
import { expect, test } from 'vitest';
import { newHours, openCells, specialDays, withEarlyMinute, withoutDay, withSpecialDay } from './hours.ts';
import { hoursText } from './market-words.ts';

const at = (weekday: number, minute: number) => ({ weekday, minute });

test('hours are open during sessions', () => {
  const cells = openCells([{ opens: at(1, 570), closes: at(1, 720) }]);
  expect(cells[1]?.slice(8, 13)).toEqual([0, 0.5, 1, 1, 0]);
  expect(cells.flat().reduce((sum, part) => sum + part, 0)).toBe(2.5);
});

test('a session across the end of a week is open on both sides of it', () => {
  const cells = openCells([{ opens: at(6, 23 * 60), closes: at(0, 60) }]);
  expect([cells[6]?.[23], cells[0]?.[0], cells[0]?.[1]]).toEqual([1, 1, 0]);
  const forex = openCells([{ opens: at(0, 1_020), closes: at(5, 1_020) }]);
  expect([forex[0]?.[16], forex[0]?.[17], forex[5]?.[16], forex[5]?.[17], forex[6]?.[12]]).toEqual([
    0, 1, 1, 0, 0,
  ]);
});

test('always means every hour', () => {
  expect(openCells('always').flat()).toEqual(Array<number>(168).fill(1));
});

const week = { ...newHours('Europe/London'), holidays: ['2026-12-25', '01-01'] };

test('a day is closed, ends early, or is an ordinary day', () => {
  const early = withSpecialDay(week, { day: '2026-12-24', ends: 'early' }, 750);
  expect(early.early).toEqual({ minute: 750, days: ['2026-12-24'] });
  expect(specialDays(early)).toEqual([
    { day: '01-01', ends: 'closed' },
    { day: '2026-12-24', ends: 'early' },
    { day: '2026-12-25', ends: 'closed' },
  ]);
  const closed = withSpecialDay(early, { day: '2026-12-24', ends: 'closed' }, 750);
  expect(closed).toEqual({ ...week, holidays: ['01-01', '2026-12-24', '2026-12-25'] });
  // The minute that was set stays, whatever the field would begin with.
  const both = withSpecialDay(early, { day: '2026-12-25', ends: 'early' }, 780);
  expect(both).toEqual({
    ...week,
    holidays: ['01-01'],
    early: { minute: 750, days: ['2026-12-24', '2026-12-25'] },
  });
  expect(withoutDay(early, '2026-12-24')).toEqual(week);
  expect(withoutDay(week, '2026-12-24')).toEqual(week);
});

test('all early days end at the same minute', () => {
  const early = withSpecialDay(week, { day: '2026-12-24', ends: 'early' }, 750);
  expect(withEarlyMinute(early, 800).early).toEqual({ minute: 800, days: ['2026-12-24'] });
  expect(withEarlyMinute(week, 800)).toEqual(week);
});

test('hours in one line name every exceptional day', () => {
  const early = withSpecialDay(week, { day: '2026-12-24', ends: 'early' }, 750);
  expect(hoursText(early)).toBe('Europe/London, 5 a week, closed 2026-12-25 01-01, to 12:30 on 2026-12-24');
  expect(hoursText({ ...week, weekly: 'always', holidays: [] })).toBe('Europe/London, round the clock');
});
