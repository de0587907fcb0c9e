// The trading day of the venue: from 17:00 to 17:00 New York. Day bars, day opens and rollovers hang on it.
import type { Rollover } from '@candor/core';
import { fromWall, toWall, wallDay } from './zone.ts';

const ZONE = 'America/New_York';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START_MS = 17 * HOUR_MS;

/** The last 17:00 New York at or before `at`. */
export function tradingDayStart(at: number): number {
  return dayAround(at).start;
}

/** The first 17:00 New York after `at`. */
export function nextTradingDayStart(at: number): number {
  return dayAround(at).end;
}

const newYorkDate = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The date of the trading day that ends at this 17:00 New York: YYYY-MM-DD of its end. */
export const tradingDate = (endsAt: number): string => newYorkDate.format(endsAt);

/** The event of that moment. */
export const rolloverAt = (at: number): Rollover => ({ kind: 'rollover', valueDate: tradingDate(at), at });

/** The end of the first trading day that ends after `at`, as the event of that moment. */
export const nextRollover = (at: number): Rollover => rolloverAt(nextTradingDayStart(at));

interface Day {
  readonly start: number;
  readonly end: number;
}

/** Days by the UTC day of the instant asked for, two at most each; a tick's day costs no zone arithmetic. */
const known = new Map<number, readonly Day[]>();
const KNOWN_MAX = 5_000;
let latest: Day = { start: 0, end: 0 };

function dayAround(at: number): Day {
  if (at >= latest.start && at < latest.end) return latest;
  const utcDay = Math.floor(at / DAY_MS);
  let days = known.get(utcDay);
  if (!days) {
    if (known.size >= KNOWN_MAX) known.clear();
    const first = dayOf(utcDay * DAY_MS);
    days = [first, dayOf(first.end)];
    known.set(utcDay, days);
  }
  latest = days.find((day) => at < day.end) as Day;
  return latest;
}

function dayOf(at: number): Day {
  const midnight = wallDay(toWall(ZONE, at));
  const today = fromWall(ZONE, midnight + START_MS);
  if (today <= at) return { start: today, end: fromWall(ZONE, midnight + DAY_MS + START_MS) };
  return { start: fromWall(ZONE, midnight - DAY_MS + START_MS), end: today };
}
