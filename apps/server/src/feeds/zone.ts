// Wall clocks of IANA zones: an instant to local date and time, and back, right across daylight saving changes.

const DAY_MS = 86_400_000;

/** What a clock on the wall shows, as milliseconds of a UTC clock that shows the same. */
export type WallTime = number;

export function toWall(zone: string, at: number): WallTime {
  return at + offsetMs(zone, at);
}

/**
 * The instant at which the zone's wall clock shows `wall`. A time that occurs twice means its first occurrence;
 * one that a change skips means the instant as far after the change as it is after the gap's begin.
 */
export function fromWall(zone: string, wall: WallTime): number {
  const before = offsetMs(zone, wall - DAY_MS);
  const after = offsetMs(zone, wall + DAY_MS);
  const candidates = [wall - before, wall - after];
  const real = candidates.filter((at) => at + offsetMs(zone, at) === wall);
  return real.length > 0 ? Math.min(...real) : wall - before;
}

/** Midnight of the local day, in wall time. */
export const wallDay = (wall: WallTime): WallTime => Math.floor(wall / DAY_MS) * DAY_MS;

/** 0 Sunday … 6 Saturday. */
export const wallWeekday = (wall: WallTime): number => new Date(wall).getUTCDay();

/** YYYY-MM-DD. */
export const wallDate = (wall: WallTime): string => new Date(wall).toISOString().slice(0, 10);

/** Whether the clocks know it. Offsets such as +02:00 are none: they know no summer. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone) || zone.length > 64) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function offsetMs(zone: string, at: number): number {
  if (zone === 'UTC') return 0;
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  const field: Record<string, number> = {};
  for (const part of formatter.formatToParts(at)) field[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field;
  const wholeSecond = at - (((at % 1000) + 1000) % 1000);
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
}
