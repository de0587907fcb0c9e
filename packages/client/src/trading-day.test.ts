import { expect, test } from 'vitest';
import { nextTradingDayStart, smallChartPeriod, tradingDayStart } from './trading-day.ts';

test.each([
  // Winter in New York is UTC−5, summer UTC−4.
  ['2026-11-21T03:10:20.500Z', '2026-11-20T22:00:00.000Z'],
  ['2026-11-20T22:00:00.000Z', '2026-11-20T22:00:00.000Z'],
  ['2026-11-20T21:59:59.999Z', '2026-11-19T22:00:00.000Z'],
  ['2026-07-01T12:00:00.000Z', '2026-06-30T21:00:00.000Z'],
  ['2026-03-09T20:59:59.999Z', '2026-03-08T21:00:00.000Z'],
])('the trading day of %s began at %s', (at, start) => {
  expect(new Date(tradingDayStart(Date.parse(at))).toISOString()).toBe(start);
});

test('the next trading day starts at 17:00 New York, also around a clock change', () => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeStyle: 'long' });
  for (const change of ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z', '2026-07-01T00:00:00Z'])
    for (let minutes = -4_000; minutes < 4_000; minutes += 7) {
      const at = Date.parse(change) + minutes * 60_000;
      const next = nextTradingDayStart(at);
      expect(format.format(next), new Date(at).toISOString()).toMatch(/^5:00:00.PM/);
      expect(next).toBeGreaterThan(at);
      expect(next - at).toBeLessThanOrEqual(25 * 3_600_000);
    }
});

test('48 bars of the chosen period always reach back to the start of the day', () => {
  const minutes = { '1min': 1, '5min': 5, '15min': 15, '30min': 30 } as const;
  for (let age = 0; age <= 24 * 60; age += 1) {
    const period = minutes[smallChartPeriod(age * 60_000)];
    // The open bar counts as one of the 48.
    expect(period * 47 >= age || period === 30).toBe(true);
    expect(Math.ceil(age / period)).toBeLessThanOrEqual(48);
  }
});

test('the calculated clock of New York equals that of Intl', () => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  // Over ten years every five hours and a minute, and then both sides of each change of the clock.
  for (
    let at = Date.parse('2024-01-01T00:59:00Z');
    at < Date.parse('2034-01-01T00:00:00Z');
    at += 301 * 60_000
  ) {
    const [hour = 0, minute = 0] = format.format(at).split(':').map(Number);
    const sinceFive = ((hour - 17) * 60 + minute + 1_440) % 1_440;
    expect(at - tradingDayStart(at), new Date(at).toISOString()).toBe(sinceFive * 60_000);
  }
  for (const at of [
    '2026-03-08T06:59:59Z',
    '2026-03-08T07:00:00Z',
    '2026-11-01T05:59:59Z',
    '2026-11-01T06:00:00Z',
  ]) {
    const hour = Number(format.format(Date.parse(at)).slice(0, 2));
    expect(Math.floor((Date.parse(at) - tradingDayStart(Date.parse(at))) / 3_600_000), at).toBe(
      (hour + 7) % 24,
    );
  }
});
