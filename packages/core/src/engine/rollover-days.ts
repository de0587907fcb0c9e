// The weekday of a trading day, and the number of days for which its rollover counts. Calendar days, without a clock.
import type { InstrumentSpec } from '../model/instrument.ts';

/** 1 Monday … 7 Sunday of an ISO date (YYYY-MM-DD). Days since 1970-01-01, a Thursday, in the civil calendar. */
export function weekdayOf(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  // The year starts in March here, so that the leap day is its last (H. Hinnant, days_from_civil).
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  const days = era * 146_097 + dayOfEra - 719_468;
  return ((((days + 3) % 7) + 7) % 7) + 1;
}

/** Instruments that trade every day roll over every day and never three days at once. */
export const tradesEveryDay = (spec: Pick<InstrumentSpec, 'swapTripleWeekday'>): boolean =>
  spec.swapTripleWeekday === 0;

/**
 * 0 on the weekend for instruments with sessions, 3 on their triple day, else 1: five rollovers for seven days.
 * `weekday` comes from `weekdayOf`, once for all positions of a rollover.
 */
export function rolloverDays(spec: Pick<InstrumentSpec, 'swapTripleWeekday'>, weekday: number): number {
  if (tradesEveryDay(spec)) return 1;
  if (weekday > 5) return 0;
  return weekday === spec.swapTripleWeekday ? 3 : 1;
}
