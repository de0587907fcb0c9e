// The hours in which a user wants to be left in peace, in the zone in which they live.
import { BoundedMap } from '../bounds/bounded-map.ts';

export interface QuietHours {
  /** Minutes after midnight; `to` is the first minute that is not quiet. Past midnight where `to` comes before `from`. */
  readonly from: number;
  readonly to: number;
  /** A zone of the IANA's list. */
  readonly zone: string;
}

const minuteMs = 60_000;
const dayMinutes = 1_440;

/** When the quiet that `at` lies in is over, in milliseconds since the epoch; null where it is not quiet. */
export function quietUntil(quiet: QuietHours, at: number): number | null {
  if (!isQuiet(quiet, at)) return null;
  const wait = (quiet.to - minuteIn(quiet.zone, at) + dayMinutes) % dayMinutes;
  const start = Math.floor(at / minuteMs) * minuteMs;
  const end = start + wait * minuteMs;
  // A clock that is put forward or back in between is off by what it was moved: the minute it shows says how far.
  const off = minuteIn(quiet.zone, end) - quiet.to;
  if (off === 0) return end;
  const shift = ((off + dayMinutes / 2 + dayMinutes) % dayMinutes) - dayMinutes / 2;
  return Math.max(start + minuteMs, end - shift * minuteMs);
}

function isQuiet({ from, to, zone }: QuietHours, at: number): boolean {
  const minute = minuteIn(zone, at);
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** As many as there are zones; more only where somebody writes them in ever other letters. */
const formats = new BoundedMap<string, Intl.DateTimeFormat>(600);

/** What a clock shows there, in minutes after midnight. */
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
