// Service hours: a week of openings on the wall clock of a time zone.
import { fromWall, toWall, wallDay, wallWeekday } from '../../feeds/zone.ts';

/** `day` is 1 (Monday) to 7 (Sunday); times look like 09:00, and 24:00 is the end of a day. */
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

export interface ServiceStatus {
  readonly isOpen: boolean;
  /** When it opens next, in milliseconds since the epoch; null while it is open, and if it never opens. */
  readonly opensAt: number | null;
}

const dayMs = 86_400_000;

/**
 * True if somebody answers at this moment, and otherwise when they will again. Without configured hours the service is
 * closed.
 */
export function serviceStatusAt(hours: Hours | undefined, at: number): ServiceStatus {
  if (!hours) return { isOpen: false, opensAt: null };
  if (hours.always) return { isOpen: true, opensAt: null };
  const { zone, openings } = hours;
  const today = wallDay(toWall(zone, at));
  let next: number | null = null;
  // Eight days, because an opening of today that is over comes again in a week.
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

/** Minutes since midnight: 09:30 is 570. */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
