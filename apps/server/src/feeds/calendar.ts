// When a market is open: weekly sessions in an IANA zone with holidays, answered for any instant.
import { type Calendar, type CalendarId, calendars } from './calendars.ts';
import { fromWall, toWall, type WallTime, wallDate, wallDay, wallWeekday } from './zone.ts';

export interface TradingSession {
  readonly open: boolean;
  /** When `open` changes next; Infinity for a market that never closes. */
  readonly nextChangeAt: number;
  /** For a closed market, when it opens; null for an open one, or where no opening is in sight. */
  readonly nextOpen: number | null;
}

/** From the first instant that is open to the first one that is not. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Spans are worked out in pieces of this length, and looked up afterwards. */
const PIECE_MS = 28 * DAY_MS;
/** The longest closure that is looked through for the next opening. */
const SEARCH_PIECES_MAX = 14;

/** Of the catalogue's calendars by their name, or of one that an operator has made. */
export function sessionAt(of: CalendarId | Calendar, at: number): TradingSession {
  const calendar = calendarOf(of);
  if (isAlwaysFrom(calendar, at))
    return { open: true, nextChangeAt: Number.POSITIVE_INFINITY, nextOpen: null };
  const first = Math.floor(at / PIECE_MS);
  let closesAt: number | undefined;
  for (let piece = first; piece < first + SEARCH_PIECES_MAX; piece += 1) {
    for (const span of spansOf(calendar, piece)) {
      if (span.to <= at) continue;
      // A span may go on in the next piece.
      if (closesAt !== undefined && span.from === closesAt) closesAt = span.to;
      else if (closesAt !== undefined) return { open: true, nextChangeAt: closesAt, nextOpen: null };
      else if (span.from <= at) closesAt = span.to;
      else return { open: false, nextChangeAt: span.from, nextOpen: span.from };
    }
    if (closesAt !== undefined && closesAt < (piece + 1) * PIECE_MS)
      return { open: true, nextChangeAt: closesAt, nextOpen: null };
  }
  const open = closesAt !== undefined;
  return { open, nextChangeAt: closesAt ?? Number.POSITIVE_INFINITY, nextOpen: null };
}

/** The end of the last open span before `at`, or `at` itself in an open one; undefined where none is near. */
export function lastOpenBefore(of: CalendarId | Calendar, at: number): number | undefined {
  const calendar = calendarOf(of);
  const first = Math.floor(at / PIECE_MS);
  for (let piece = first; piece > first - SEARCH_PIECES_MAX; piece -= 1) {
    const last = spansOf(calendar, piece).findLast((span) => span.from < at);
    if (last) return Math.min(last.to, at);
  }
  return undefined;
}

const calendarOf = (of: CalendarId | Calendar): Calendar => (typeof of === 'string' ? calendars[of] : of);

/** Round the clock, and no holiday or early close of it is still to come; yearly ones always are. */
function isAlwaysFrom({ weekly, holidays, early }: Calendar, at: number): boolean {
  if (weekly !== 'always') return false;
  // Its trading day may be ahead of the date in UTC, and last to the day after it.
  const past = new Date(at - 3 * DAY_MS).toISOString().slice(0, 10);
  return [...holidays, ...(early?.days ?? [])].every((day) => day.length > 5 && day < past);
}

/** They go with their calendar: an operator may make many. */
const pieces = new WeakMap<Calendar, Map<number, readonly Span[]>>();

function spansOf(calendar: Calendar, piece: number): readonly Span[] {
  const known = pieces.get(calendar) ?? new Map<number, readonly Span[]>();
  pieces.set(calendar, known);
  let spans = known.get(piece);
  if (!spans) {
    spans = openSpans(calendar, piece * PIECE_MS, (piece + 1) * PIECE_MS);
    known.set(piece, spans);
  }
  return spans;
}

/** The open spans of a calendar within [from, to), in order, those that touch joined. */
export function openSpans(calendar: Calendar, from: number, to: number): Span[] {
  const closures = holidaySpans(calendar, from, to);
  if (calendar.weekly === 'always') return without({ from, to }, closures);
  const spans: Span[] = [];
  // A session begins on a local day at most a week before it ends.
  const firstDay = wallDay(toWall(calendar.zone, from)) - 8 * DAY_MS;
  const lastDay = wallDay(toWall(calendar.zone, to)) + DAY_MS;
  for (let day = firstDay; day <= lastDay; day += DAY_MS) {
    for (const session of calendar.weekly) {
      if (session.opens.weekday !== wallWeekday(day)) continue;
      const daysLong = (session.closes.weekday - session.opens.weekday + 7) % 7;
      const begin = fromWall(calendar.zone, day + session.opens.minute * MINUTE_MS);
      const end = fromWall(calendar.zone, day + daysLong * DAY_MS + session.closes.minute * MINUTE_MS);
      for (const open of without({ from: Math.max(begin, from), to: Math.min(end, to) }, closures)) {
        const last = spans.at(-1);
        if (last && open.from <= last.to)
          spans[spans.length - 1] = { from: last.from, to: Math.max(last.to, open.to) };
        else spans.push(open);
      }
    }
  }
  return spans;
}

function holidaySpans(calendar: Calendar, from: number, to: number): Span[] {
  const spans: Span[] = [];
  const last: WallTime = wallDay(toWall(calendar.zone, to)) + 2 * DAY_MS;
  for (let day = wallDay(toWall(calendar.zone, from)) - 2 * DAY_MS; day <= last; day += DAY_MS) {
    const date = wallDate(day);
    const isHoliday = calendar.holidays.includes(date) || calendar.holidays.includes(date.slice(5));
    const isShort = calendar.early?.days.includes(date);
    if (!isHoliday && !isShort) continue;
    // A day that ends at 17:00 began at 17:00 the day before.
    const end = day + calendar.dayEndsAt * MINUTE_MS;
    const begin = isHoliday ? end - DAY_MS : day + (calendar.early?.minute ?? 0) * MINUTE_MS;
    spans.push({ from: fromWall(calendar.zone, begin), to: fromWall(calendar.zone, end) });
  }
  return spans;
}

function without(span: Span, closures: readonly Span[]): Span[] {
  let rest = [span];
  for (const closure of closures) {
    rest = rest.flatMap(({ from, to }) =>
      closure.to <= from || closure.from >= to
        ? [{ from, to }]
        : [
            { from, to: closure.from },
            { from: closure.to, to },
          ],
    );
  }
  return rest.filter(({ from, to }) => from < to);
}
