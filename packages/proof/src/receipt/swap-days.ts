// The number of days for which a swap may be charged, and their start.
import type { SwapCharged, SwapSpec } from './receipt-events.ts';
import { need } from './steps.ts';

const DAY_MS = 86_400_000;
/** Days that a triple day charges ahead of its weekend. */
const AHEAD_DAYS = 2;
/** 17:00 in New York is never earlier in the day than this, in UTC. */
const ROLLED_FROM = 'T21:00:00Z';

/** 17:00 in New York is never later than this, in UTC: a position that was opened from then on owes nothing for that day. */
const ROLLED_BY_MS = 22 * 3_600_000;

/** The newest trading day that was over at a moment, whatever the season. */
export const lastDayOver = (at: number): string => new Date(at - ROLLED_BY_MS).toISOString().slice(0, 10);

/**
 * Throws if a trading day is not one, is charged twice or before its end, or for other days than it has: those of its
 * day of the week, and those that holidays since the last swap may have deferred, which are no more than the calendar
 * has. `before` is the day of the last swap, or the last that was over at the opening.
 */
export function checkSwapDays(
  { valueDate, days, at }: SwapCharged,
  before: string,
  spec: Pick<SwapSpec, 'days' | 'isFixed'>,
): void {
  const day = Date.parse(valueDate);
  const isDate = Number.isFinite(day) && new Date(day).toISOString().slice(0, 10) === valueDate;
  need(isDate, `the swap of ${valueDate} is of no day`);
  need(valueDate > before, `the swap of ${valueDate} was charged after that of ${before}`);
  need(
    Date.parse(valueDate + ROLLED_FROM) <= at,
    `the swap of ${valueDate} was charged before that day's end`,
  );
  const passed = (day - Date.parse(before)) / DAY_MS + AHEAD_DAYS;
  const isDue = spec.isFixed ? days === spec.days : days >= spec.days;
  need(
    Number.isSafeInteger(days) && days >= 1 && isDue && days <= passed,
    `the swap of ${valueDate} was charged for ${days} days, which is not what it had and holidays may have left owing`,
  );
}
