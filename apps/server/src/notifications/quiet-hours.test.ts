import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const at = (text: string) => Date.parse(text);
const night = { from: 22 * 60, to: 7 * 60, zone: 'Europe/Berlin' };

test.each([
  ['before it begins', '2026-07-01T19:59:59Z', null],
  ['as it begins', '2026-07-01T20:00:00Z', '2026-07-02T05:00:00Z'],
  ['past midnight', '2026-07-02T01:30:20Z', '2026-07-02T05:00:00Z'],
  ['its last moment', '2026-07-02T04:59:59Z', '2026-07-02T05:00:00Z'],
  ['as it ends', '2026-07-02T05:00:00Z', null],
  ['in winter', '2026-12-01T21:30:00Z', '2026-12-02T06:00:00Z'],
  ['the night that loses an hour', '2026-03-28T23:00:00Z', '2026-03-29T05:00:00Z'],
  ['the night that has one more', '2026-10-24T23:00:00Z', '2026-10-25T06:00:00Z'],
])('a night in Berlin, %s', (_, now, end) => {
  const until = quietUntil(night, at(now));
  expect(until === null ? null : new Date(until).toISOString()).toBe(
    end === null ? null : new Date(end).toISOString(),
  );
});

test('hours within a day, and none if both ends are equal', () => {
  const nap = { from: 13 * 60, to: 14 * 60 + 30, zone: 'Asia/Kolkata' };
  expect(quietUntil(nap, at('2026-07-01T08:00:00Z'))).toBe(at('2026-07-01T09:00:00Z'));
  expect(quietUntil(nap, at('2026-07-01T09:00:00Z'))).toBeNull();
  expect(quietUntil({ ...nap, to: nap.from }, at('2026-07-01T08:00:00Z'))).toBeNull();
});

test('an end skipped by a clock change is reached at the change', () => {
  const until = quietUntil({ from: 60, to: 150, zone: 'Europe/Berlin' }, at('2026-03-29T00:30:00Z'));
  expect(until).toBeGreaterThan(at('2026-03-29T00:30:00Z'));
  expect(until).toBeLessThanOrEqual(at('2026-03-29T01:30:00Z'));
});
