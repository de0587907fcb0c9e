// Trading hours from an operator, checked and converted to a calendar, and on the wire. A
// rejection names the wrong field.
import type { TradingHours } from '@candor/contract';
import type { Calendar, WeekMoment } from '../../feeds/calendars.ts';
import { isZone } from '../../feeds/zone.ts';
import { invalid } from '../../web/refused.ts';

const DAY = 1_440;
const WEEK = 7 * DAY;
const SESSIONS_MAX = 50;
const HOLIDAYS_MAX = 1_000;

export function parseHours({
  zone,
  weekly,
  day_ends_at: dayEndsAt,
  holidays,
  early,
}: TradingHours): Calendar {
  if (!isZone(zone)) throw invalid('hours.zone');
  if (weekly !== 'always') checkWeek(weekly);
  // Midnight or later: a night session belongs to the day on which it began.
  if (!isWithin(dayEndsAt, 1, 2 * DAY)) throw invalid('hours.day_ends_at', { min: 1, max: 2 * DAY });
  if (holidays.length > HOLIDAYS_MAX || !holidays.every(isHoliday)) throw invalid('hours.holidays');
  if (early && !isWithin(early.minute, 1, DAY)) throw invalid('hours.early.minute', { min: 1, max: DAY });
  if (early && (early.days.length > HOLIDAYS_MAX || !early.days.every(isDate)))
    throw invalid('hours.early.days');
  return { zone, weekly, dayEndsAt, holidays, ...(early ? { early } : {}) };
}

export const presentHours = ({ zone, weekly, dayEndsAt, holidays, early }: Calendar): TradingHours => ({
  zone,
  weekly: weekly === 'always' ? weekly : weekly.map(({ opens, closes }) => ({ opens, closes })),
  day_ends_at: dayEndsAt,
  holidays: [...holidays],
  ...(early ? { early: { minute: early.minute, days: [...early.days] } } : {}),
});

/** Each session has to end after it begins, within a week, and before the next one begins. */
function checkWeek(weekly: Exclude<TradingHours['weekly'], 'always'>): void {
  if (weekly.length === 0 || weekly.length > SESSIONS_MAX) throw invalid('hours.weekly');
  const spans = weekly.map(({ opens, closes }, index) => {
    if (!isMoment(opens)) throw invalid(`hours.weekly.${index}.opens`);
    if (!isMoment(closes)) throw invalid(`hours.weekly.${index}.closes`);
    const from = opens.weekday * DAY + opens.minute;
    const days = (closes.weekday - opens.weekday + 7) % 7;
    const to = opens.weekday * DAY + days * DAY + closes.minute;
    if (to <= from) throw invalid(`hours.weekly.${index}.closes`);
    return { from, to, index };
  });
  spans.sort((a, b) => a.from - b.from);
  spans.forEach(({ to }, at) => {
    const next = spans[at + 1];
    const [first] = spans;
    const nextFrom = next ? next.from : (first?.from ?? 0) + WEEK;
    if (nextFrom < to) throw invalid(`hours.weekly.${(next ?? first)?.index ?? 0}.opens`);
  });
}

const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max;
const isMoment = ({ weekday, minute }: WeekMoment): boolean =>
  isWithin(weekday, 0, 6) && isWithin(minute, 0, DAY);

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
/** Tested in a leap year, so that 02-29 is a day. */
const isHoliday = (text: string): boolean => isDate(text) || (text.length === 5 && isDate(`2028-${text}`));
