// Trading hours and trading days across the daylight saving changes of New York, London and Berlin.
import { describe, expect, it } from 'vitest';
import { lastOpenBefore, openSpans, sessionAt } from './calendar.ts';
import { type Calendar, type CalendarId, calendars } from './calendars.ts';
import { nextTradingDayStart, tradingDayStart } from './trading-day.ts';
import { fromWall, toWall } from './zone.ts';

const at = (iso: string) => Date.parse(iso);

describe('sessions', () => {
  // New York springs forward on 2026-03-08 and falls back on 2026-11-01; Europe on 03-29 and 10-25.
  const table: [CalendarId, string, 'open' | 'closed', string][] = [
    // Winter: 17:00 New York is 22:00 UTC.
    ['forex', '2026-03-06T21:59:59.999Z', 'open', '2026-03-06T22:00:00Z'],
    ['forex', '2026-03-06T22:00:00Z', 'closed', '2026-03-08T21:00:00Z'],
    // The change falls into the weekend: it opens at 21:00 UTC already.
    ['forex', '2026-03-08T20:59:59.999Z', 'closed', '2026-03-08T21:00:00Z'],
    ['forex', '2026-03-08T21:00:00Z', 'open', '2026-03-13T21:00:00Z'],
    ['forex', '2026-10-30T21:00:00Z', 'closed', '2026-11-01T22:00:00Z'],
    ['forex', '2026-11-01T21:30:00Z', 'closed', '2026-11-01T22:00:00Z'],
    ['forex', '2026-11-04T12:00:00Z', 'open', '2026-11-06T22:00:00Z'],
    ['commodities', '2026-07-01T20:59:00Z', 'open', '2026-07-01T21:00:00Z'],
    ['commodities', '2026-07-01T21:30:00Z', 'closed', '2026-07-01T22:00:00Z'],
    ['commodities', '2026-01-14T22:30:00Z', 'closed', '2026-01-14T23:00:00Z'],
    ['commodities', '2026-03-08T22:00:00Z', 'open', '2026-03-09T21:00:00Z'],
    // Three weeks in March in which New York is on summer time and Europe is not.
    ['london', '2026-03-16T20:59:00Z', 'open', '2026-03-16T21:00:00Z'],
    ['london', '2026-03-30T19:59:00Z', 'open', '2026-03-30T20:00:00Z'],
    ['london', '2026-03-30T20:00:00Z', 'closed', '2026-03-31T00:00:00Z'],
    ['germany', '2026-03-27T21:00:00Z', 'closed', '2026-03-29T23:10:00Z'],
    ['germany', '2026-03-20T21:00:00Z', 'closed', '2026-03-23T00:10:00Z'],
    ['germany', '2026-10-26T00:00:00Z', 'closed', '2026-10-26T00:10:00Z'],
    ['us_indices', '2026-10-26T21:30:00Z', 'closed', '2026-10-26T22:00:00Z'],
    // Tokyo and Hong Kong have none; their night sessions end on Saturday morning.
    ['tokyo', '2026-11-06T20:59:00Z', 'open', '2026-11-06T21:00:00Z'],
    ['tokyo', '2026-11-06T21:00:00Z', 'closed', '2026-11-08T23:45:00Z'],
    ['hongkong', '2026-11-05T04:30:00Z', 'closed', '2026-11-05T05:00:00Z'],
    // Holidays are trading days: Christmas of the currencies runs from 17:00 on the 24th.
    ['forex', '2026-12-24T21:59:00Z', 'open', '2026-12-24T22:00:00Z'],
    ['forex', '2026-12-24T22:00:00Z', 'closed', '2026-12-27T22:00:00Z'],
    ['germany', '2026-12-23T21:00:00Z', 'closed', '2026-12-28T00:10:00Z'],
    ['us_indices', '2026-11-25T22:00:00Z', 'closed', '2026-11-26T23:00:00Z'],
  ];
  it.each(table)('%s at %s is %s until %s', (id, instant, state, until) => {
    const session = sessionAt(id, at(instant));
    expect(session.open ? 'open' : 'closed').toBe(state);
    expect(new Date(session.nextChangeAt).toISOString()).toBe(new Date(at(until)).toISOString());
    expect(session.nextOpen).toBe(state === 'open' ? null : at(until));
  });

  it('never closes crypto', () => {
    const session = sessionAt('crypto', at('2026-12-25T00:00:00Z'));
    expect(session).toEqual({ open: true, nextChangeAt: Number.POSITIVE_INFINITY, nextOpen: null });
  });

  it('closes what trades round the clock on the holidays and early ends that it has', () => {
    const own: Calendar = {
      zone: 'UTC',
      weekly: 'always',
      dayEndsAt: 1_440,
      holidays: ['12-25'],
      early: { minute: 780, days: ['2026-12-24'] },
    };
    const stands = (instant: string) => {
      const { open, nextChangeAt } = sessionAt(own, at(instant));
      return `${open ? 'open' : 'closed'} until ${new Date(nextChangeAt).toISOString()}`;
    };
    expect(stands('2026-12-01T00:00:00Z')).toBe('open until 2026-12-24T13:00:00.000Z');
    expect(stands('2026-12-24T12:59:59Z')).toBe('open until 2026-12-24T13:00:00.000Z');
    expect(stands('2026-12-24T13:00:00Z')).toBe('closed until 2026-12-26T00:00:00.000Z');
    expect(stands('2026-12-26T00:00:00Z')).toBe('open until 2027-12-25T00:00:00.000Z');
    expect(lastOpenBefore(own, at('2026-12-25T12:00:00Z'))).toBe(at('2026-12-24T13:00:00Z'));
    expect(lastOpenBefore(own, at('2026-12-27T12:00:00Z'))).toBe(at('2026-12-27T12:00:00Z'));
    // Once all of them are past it never closes again.
    const over = { ...own, holidays: ['2026-12-25'] };
    expect(sessionAt(over, at('2026-12-30T00:00:00Z')).nextChangeAt).toBe(Number.POSITIVE_INFINITY);
  });

  it('agrees with itself: an instant is open exactly where a span says so', () => {
    for (const id of Object.keys(calendars) as CalendarId[]) {
      const from = at('2026-02-20T00:00:00Z');
      const to = at('2026-04-10T00:00:00Z');
      const spans = openSpans(calendars[id], from, to);
      for (let instant = from; instant < to; instant += 37 * 60_000) {
        const inside = spans.some((span) => span.from <= instant && instant < span.to);
        expect(sessionAt(id, instant).open, `${id} ${new Date(instant).toISOString()}`).toBe(inside);
      }
    }
  });

  it('reaches each next change with the other state', () => {
    for (const id of Object.keys(calendars) as CalendarId[]) {
      if (id === 'crypto') continue;
      let session = sessionAt(id, at('2026-01-01T12:00:00Z'));
      for (let n = 0; n < 400; n += 1) {
        const next = sessionAt(id, session.nextChangeAt);
        expect(next.open, `${id} ${new Date(session.nextChangeAt).toISOString()}`).toBe(!session.open);
        expect(next.nextChangeAt).toBeGreaterThan(session.nextChangeAt);
        session = next;
      }
    }
  });
});

describe('trading days', () => {
  const table = [
    ['2026-03-07T12:00:00Z', '2026-03-06T22:00:00Z', '2026-03-07T22:00:00Z'],
    ['2026-03-08T12:00:00Z', '2026-03-07T22:00:00Z', '2026-03-08T21:00:00Z'],
    ['2026-03-08T21:00:00Z', '2026-03-08T21:00:00Z', '2026-03-09T21:00:00Z'],
    ['2026-03-08T20:59:59.999Z', '2026-03-07T22:00:00Z', '2026-03-08T21:00:00Z'],
    ['2026-11-01T12:00:00Z', '2026-10-31T21:00:00Z', '2026-11-01T22:00:00Z'],
    ['2026-11-01T21:59:00Z', '2026-10-31T21:00:00Z', '2026-11-01T22:00:00Z'],
  ] as const;
  it.each(table)('%s belongs to %s – %s', (instant, start, end) => {
    expect(tradingDayStart(at(instant))).toBe(at(start));
    expect(nextTradingDayStart(at(instant))).toBe(at(end));
  });

  it('follow one another without gap or overlap for three years', () => {
    let day = tradingDayStart(at('2025-06-01T00:00:00Z'));
    const hours = new Set<number>();
    for (let n = 0; n < 1_100; n += 1) {
      const next = nextTradingDayStart(day);
      hours.add((next - day) / 3_600_000);
      expect(tradingDayStart(next)).toBe(next);
      expect(tradingDayStart(next - 1)).toBe(day);
      day = next;
    }
    expect([...hours].sort()).toEqual([23, 24, 25]);
  });
});

describe('wall clocks', () => {
  it('turn into instants and back, also where a time is skipped or occurs twice', () => {
    const wall = at('2026-03-08T02:30:00Z');
    expect(new Date(fromWall('America/New_York', wall)).toISOString()).toBe('2026-03-08T07:30:00.000Z');
    const twice = at('2026-11-01T01:30:00Z');
    expect(new Date(fromWall('America/New_York', twice)).toISOString()).toBe('2026-11-01T05:30:00.000Z');
    expect(toWall('Asia/Hong_Kong', at('2026-01-01T00:00:00Z'))).toBe(at('2026-01-01T08:00:00Z'));
    expect(toWall('America/New_York', at('1969-07-01T00:00:00.250Z'))).toBe(at('1969-06-30T20:00:00.250Z'));
  });
});
