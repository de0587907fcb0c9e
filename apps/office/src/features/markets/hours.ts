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

/** How much of each hour of the week is open, from 0 to 1, by weekday and hour. */
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
