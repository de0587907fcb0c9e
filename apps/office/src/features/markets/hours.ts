// Weekly hours as the grid shows them: open or closed by the half hour, and exact sessions behind it.
import type { Instrument } from './market-words.ts';

export type Hours = Instrument['hours'];
export type Session = Exclude<Hours['weekly'], 'always'>[number];

const DAY = 1_440;
const WEEK = 7 * DAY;
const CELL_MINUTES = 60;

export const newHours = (zone: string): Hours => ({
  zone,
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({
    opens: { weekday, minute: 9 * 60 },
    closes: { weekday, minute: 17 * 60 },
  })),
  dayEndsAt: DAY,
  holidays: [],
});

/** The open share of each hour of the week, from 0 to 1, by weekday and hour. */
export function openCells(weekly: Hours['weekly']): readonly (readonly number[])[] {
  const open = Array.from({ length: 7 }, () => Array<number>(24).fill(weekly === 'always' ? 1 : 0));
  if (weekly === 'always') return open;
  for (const { opens, closes } of weekly) {
    const from = opens.weekday * DAY + opens.minute;
    const days = (closes.weekday - opens.weekday + 7) % 7;
    const to = opens.weekday * DAY + days * DAY + closes.minute;
    for (let minute = from; minute < to; ) {
      const cellEnds = (Math.floor(minute / CELL_MINUTES) + 1) * CELL_MINUTES;
      const until = Math.min(to, cellEnds);
      const at = minute % WEEK;
      const row = open[Math.floor(at / DAY)];
      const hour = Math.floor((at % DAY) / 60);
      if (row) row[hour] = Math.min(1, (row[hour] ?? 0) + (until - minute) / CELL_MINUTES);
      minute = until;
    }
  }
  return open;
}

/** A day on which an instrument does not trade, or not to the end. */
export interface SpecialDay {
  /** YYYY-MM-DD, or MM-DD for a yearly day. */
  readonly day: string;
  readonly ends: 'closed' | 'early';
}

/** Yearly days first, then by date. */
export function specialDays({ holidays, early }: Hours): readonly SpecialDay[] {
  const all: SpecialDay[] = [
    ...holidays.map((day) => ({ day, ends: 'closed' as const })),
    ...(early?.days ?? []).map((day) => ({ day, ends: 'early' as const })),
  ];
  return all.sort((a, b) => a.day.length - b.day.length || (a.day < b.day ? -1 : 1));
}

/** The given day replaces its former value. `minute` is when early days end, unless one was set. */
export function withSpecialDay(hours: Hours, { day, ends }: SpecialDay, minute: number): Hours {
  const without = withoutDay(hours, day);
  if (ends === 'closed') return { ...without, holidays: [...without.holidays, day].sort() };
  const { early = { minute: hours.early?.minute ?? minute, days: [] } } = without;
  return { ...without, early: { ...early, days: [...early.days, day].sort() } };
}

export function withoutDay({ early, holidays, ...hours }: Hours, day: string): Hours {
  const days = early?.days.filter((each) => each !== day) ?? [];
  return {
    ...hours,
    holidays: holidays.filter((each) => each !== day),
    ...(early && days.length > 0 ? { early: { ...early, days } } : {}),
  };
}

/** Sets the closing minute of the days that end early. Without such days nothing changes. */
export const withEarlyMinute = (hours: Hours, minute: number): Hours =>
  hours.early ? { ...hours, early: { ...hours.early, minute } } : hours;
