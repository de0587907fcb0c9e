// Days of messages by the calendar of the device, including the days with 23 or 25 hours.
import { afterEach, expect, test } from 'vitest';
import { nameDay } from './messages.tsx';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});
const words = { t: (key: string) => key, format: { date: () => 'a date' } } as unknown as Parameters<
  typeof nameDay
>[0];

test.each([
  // The clock is put forward on 29 March and back on 25 October.
  [
    'half past midnight after a day of 23 hours',
    '2026-03-29T22:30:00Z',
    '2026-03-29T10:00:00Z',
    'chat.yesterday',
  ],
  ['of the day before that', '2026-03-29T22:30:00Z', '2026-03-28T10:00:00Z', 'a date'],
  ['late on a day of 25 hours', '2026-10-25T22:30:00Z', '2026-10-24T10:00:00Z', 'chat.yesterday'],
  ['of that day itself', '2026-10-25T22:30:00Z', '2026-10-24T23:00:00Z', 'chat.today'],
])('%s', (_, now, at, name) => {
  process.env.TZ = 'Europe/Berlin';
  expect(nameDay(words, at, Date.parse(now))).toBe(name);
});
