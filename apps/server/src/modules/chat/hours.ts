// In which hours somebody answers: a week of openings on the wall clock of a zone.
import { fromWall, toWall, wallDay, wallWeekday } from '../../feeds/zone.ts';

/** `day` 1 Monday … 7 Sunday; times as 09:00, and 24:00 for the end of a day. */
export interface Opening {
  readonly day: number;
  readonly from: string;
  readonly to: string;
}

export interface Hours {
  readonly always: boolean;
  readonly zone: string;
  readonly openings: readonly Opening[];
}

export interface Standing {
  readonly isOpen: boolean;
  /** When it opens next, in milliseconds since the epoch; null while it is open, and where it never opens. */
  readonly opensAt: number | null;
}

const dayMs = 86_400_000;

/** Whether somebody answers at this moment, and else from when on. Without hours nobody has said so: it is closed. */
export function standingAt(hours: Hours | undefined, at: number): Standing {
  if (!hours) return { isOpen: false, opensAt: null };
  if (hours.always) return { isOpen: true, opensAt: null };
  const { zone, openings } = hours;
  const today = wallDay(toWall(zone, at));
  let next: number | null = null;
  // Eight days: an opening of today that is over comes again in a week.
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = today + ahead * dayMs;
    for (const opening of openings) {
      if (opening.day % 7 !== wallWeekday(day)) continue;
      const from = fromWall(zone, day + minuteOf(opening.from) * 60_000);
      const to = fromWall(zone, day + minuteOf(opening.to) * 60_000);
      if (from <= at && at < to) return { isOpen: true, opensAt: null };
      if (from > at && (next === null || from < next)) next = from;
    }
  }
  return { isOpen: false, opensAt: next };
}

/** 09:30 is 570. */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
