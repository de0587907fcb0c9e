// The trading day of an instant.
import { nextTradingDayStart, tradingDate } from '../../../feeds/trading-day.ts';

/** Cached, because formatting a date costs more than the rest of a step, and steps of one day come together. */
let latest = { endsAt: 0, day: '' };

/** Each trading day is named by the date of its end, 17:00 New York. */
export function dayOf(at: number): string {
  const endsAt = nextTradingDayStart(at);
  if (latest.endsAt !== endsAt) latest = { endsAt, day: tradingDate(endsAt) };
  return latest.day;
}
