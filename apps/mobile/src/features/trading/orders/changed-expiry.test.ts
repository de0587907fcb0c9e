import { nextTradingDayStart } from '@candor/client';
import { expect, test } from 'vitest';
import { writeLocalTime } from '../ticket/ticket.ts';
import { readChangedExpiry, validityOf } from './changed-expiry.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const dayEnd = nextTradingDayStart(now);
const later = Date.parse('2026-11-25T12:00:00Z');
const until = (at: number) => ({ timeInForce: 'gtd', until: writeLocalTime(at) }) as const;

test('a form begins with the expiry that the order has', () => {
  const of = (expiresAt: number | null) => validityOf({ expiresAt }, now);
  expect(of(null)).toEqual({ timeInForce: 'gtc', until: '' });
  expect(of(dayEnd)).toEqual({ timeInForce: 'day', until: '' });
  expect(of(later)).toEqual(until(later));
});

test('an expiry that nobody touched is not sent, with its seconds, and at any time', () => {
  for (const expiresAt of [null, dayEnd, later + 30_500]) {
    const before = validityOf({ expiresAt }, now);
    expect(readChangedExpiry(before, before, later + 60_000)).toEqual({ value: 'unchanged' });
  }
});

test('each other choice is', () => {
  const day = validityOf({ expiresAt: dayEnd }, now);
  const gtd = validityOf({ expiresAt: later }, now);
  const gtc = validityOf({ expiresAt: null }, now);
  expect(readChangedExpiry(gtc, day, now)).toEqual({ value: null });
  expect(readChangedExpiry(day, gtc, now)).toEqual({ value: { timeInForce: 'day', at: dayEnd } });
  expect(readChangedExpiry(gtd, gtc, now)).toEqual({ value: { timeInForce: 'gtd', at: later } });
  const next = later + 60_000;
  expect(readChangedExpiry(until(next), gtd, now)).toEqual({ value: { timeInForce: 'gtd', at: next } });
});

test('one that has passed is not', () => {
  const before = validityOf({ expiresAt: later }, now);
  expect(readChangedExpiry(until(now - 60_000), before, now)).toMatchObject({
    fault: { key: 'error.expiry_passed' },
  });
});
