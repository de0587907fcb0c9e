// Hours that an operator sets while prices come: they hold from then on, before the catalogue's and before round the clock.
import type { SessionChange } from '@candor/core';
import { describe, expect, it } from 'vitest';
import type { Calendar } from '../calendars.ts';
import { catalogue } from '../instruments.ts';
import { OwnHours } from '../own-hours.ts';
import type { Hours } from './activity.ts';
import { makeMarketPath } from './market-path.ts';
import { TickStream } from './tick-stream.ts';

const EURUSD = 1;
const MONDAY = Date.parse('2026-11-23T10:00:00Z');
const SATURDAY = Date.parse('2026-11-21T10:00:00Z');
const never: Calendar = {
  zone: 'UTC',
  weekly: [{ opens: { weekday: 3, minute: 0 }, closes: { weekday: 3, minute: 60 } }],
  dayEndsAt: 1_440,
  holidays: [],
};
const always: Calendar = { ...never, weekly: 'always' };

function makeSource(begin: number, hours: Hours, own: OwnHours) {
  const entries = catalogue.filter(({ spec }) => spec.id === EURUSD);
  const source = new TickStream({
    paths: makeMarketPath(entries, { seed: 1, hours }),
    begin,
    speed: 1,
    hours,
    own,
  });
  let at = begin;
  /** What is said in the next seconds: changes of the session, and whether there were prices. */
  return (seconds: number): { sessions: SessionChange['status'][]; hasPrices: boolean } => {
    at += seconds * 1_000;
    const events = [];
    for (let done = false; !done; ) {
      const delivered = source.advance(at, 400);
      events.push(...delivered.events);
      done = delivered.done;
    }
    return {
      sessions: events.flatMap((event) => (event.kind === 'session' ? [event.status] : [])),
      hasPrices: events.some((event) => event.kind === 'tick'),
    };
  };
}

describe('hours of an operator', () => {
  it.each(['market', 'always'] as const)('close an open market at once, and give it back: %s', (hours) => {
    const own = new OwnHours();
    const pass = makeSource(MONDAY, hours, own);
    expect(pass(20)).toEqual({ sessions: ['open'], hasPrices: true });
    own.set(EURUSD, never);
    expect(pass(20)).toEqual({ sessions: ['closed'], hasPrices: false });
    expect(pass(20)).toEqual({ sessions: [], hasPrices: false });
    own.set(EURUSD, undefined);
    expect(pass(20)).toEqual({ sessions: ['open'], hasPrices: true });
  });

  it('open a market that the calendar has closed, with prices', () => {
    const own = new OwnHours();
    const pass = makeSource(SATURDAY, 'market', own);
    expect(pass(60).sessions).toEqual(['closed']);
    own.set(EURUSD, always);
    expect(pass(60)).toEqual({ sessions: ['open'], hasPrices: true });
  });

  it('hold from the start, where they were set before it', () => {
    const own = new OwnHours();
    own.set(EURUSD, never);
    expect(makeSource(MONDAY, 'always', own)(20).sessions).toEqual(['closed']);
  });
});
