// The hours in which a user wants no messages, in the time zone in which they live.
import { BoundedMap } from '../bounds/bounded-map.ts';

export interface QuietHours {
  /**
   * Minutes after midnight; `to` is the first minute that is not quiet. The hours span midnight if `to` is before
   * `from`.
   */
  readonly from: number;
  readonly to: number;
  /** An IANA time zone. */
  readonly zone: string;
}

const minuteMs = 60_000;
const dayMinutes = 1_440;

/**
 * Returns the end of the quiet hours that contain `at`, in milliseconds since the epoch; null if `at` is not in quiet
 * hours.
 */
export function quietUntil(quiet: QuietHours, at: number): number | null {
  if (!isQuiet(quiet, at)) return null;
  const wait = (quiet.to - minuteIn(quiet.zone, at) + dayMinutes) % dayMinutes;
  const start = Math.floor(at / minuteMs) * minuteMs;
  const end = start + wait * minuteMs;
  // If the clock changes in between, the estimate is wrong by the shift; the minute that the zone's clock shows gives
  // the correction.
  const off = minuteIn(quiet.zone, end) - quiet.to;
  if (off === 0) return end;
  const shift = ((off + dayMinutes / 2 + dayMinutes) % dayMinutes) - dayMinutes / 2;
  return Math.max(start + minuteMs, end - shift * minuteMs);
}

function isQuiet({ from, to, zone }: QuietHours, at: number): boolean {
  const minute = minuteIn(zone, at);
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** The number of IANA zones. A cache grows past it only if somebody writes zone names in varying case. */
const formats = new BoundedMap<string, Intl.DateTimeFormat>(600);

/** The time of day in a zone, in minutes after midnight. */
function minuteIn(zone: string, at: number): number {
  const known = formats.get(zone);
  const format =
    known ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  if (!known) formats.set(zone, format);
  const [hours = 0, minutes = 0] = format.format(at).split(':').map(Number);
  return hours * 60 + minutes;
}
