// Service hours on the wall clock of a zone: now, the next opening, and across a change to daylight saving time.
import { expect, test } from 'vitest';
import { type Hours, serviceStatusAt } from './hours.ts';

const week = (zone: string, days: readonly number[], from = '09:00', to = '18:00'): Hours => ({
  always: false,
  zone,
  openings: days.map((day) => ({ day, from, to })),
});
const at = (text: string) => Date.parse(text);
const opens = (hours: Hours | undefined, time: string) => {
  const { isOpen, opensAt } = serviceStatusAt(hours, at(time));
  return isOpen ? 'open' : opensAt === null ? 'never' : new Date(opensAt).toISOString();
};

const berlin = week('Europe/Berlin', [1, 2, 3, 4, 5]);

test.each<[string, Hours | undefined, string, string]>([
  ['nobody has set any', undefined, '2026-11-23T10:00:00Z', 'never'],
  ['round the clock', { always: true, zone: 'UTC', openings: [] }, '2026-11-23T03:00:00Z', 'open'],
  ['no openings', week('UTC', []), '2026-11-23T10:00:00Z', 'never'],
  ['at the first moment', berlin, '2026-11-23T08:00:00Z', 'open'],
  ['a millisecond before', berlin, '2026-11-23T07:59:59.999Z', '2026-11-23T08:00:00.000Z'],
  ['at the last moment', berlin, '2026-11-23T17:00:00Z', '2026-11-24T08:00:00.000Z'],
  ['over the weekend', berlin, '2026-11-21T12:00:00Z', '2026-11-23T08:00:00.000Z'],
  // Summer time begins on Sunday 29 March 2026: Monday opens an hour earlier in UTC.
  ['into summer time', berlin, '2026-03-27T20:00:00Z', '2026-03-30T07:00:00.000Z'],
  ['once a week, just over', week('UTC', [7]), '2026-11-22T18:00:00Z', '2026-11-29T09:00:00.000Z'],
  ['until the end of the day', week('UTC', [1], '20:00', '24:00'), '2026-11-23T23:59:59Z', 'open'],
  ['it is another day there', week('Asia/Tokyo', [2]), '2026-11-23T23:30:00Z', '2026-11-24T00:00:00.000Z'],
])('%s', (_, hours, time, expected) => {
  expect(opens(hours, time)).toBe(expected);
});
