// A start just after an opening: what the feed says first must not pass for a price of the session that has begun.
import { describe, expect, it } from 'vitest';
import { catalogue } from '../instruments.ts';
import { inOrderOfTimes } from '../order-of-times.ts';
import { makeMarketPath } from './market-path.ts';
import { TickStream } from './tick-stream.ts';

const paths = makeMarketPath(catalogue, { seed: 1, hours: 'market' });
const OPENING = Date.parse('2026-11-22T22:00:00Z');

/** What is said of one instrument of the time before the beginning: the kinds of events, in order. */
function firstOf(code: string, begin: number): { kind: string; at?: number }[] {
  const id = catalogue.find(({ spec }) => spec.code === code)?.spec.id;
  const source = new TickStream({ paths, begin, speed: 1, hours: 'market' });
  const deliveries = [source.advance(begin, 400), source.advance(begin, 400)];
  for (const { events } of deliveries) expect(inOrderOfTimes(events)).toBe(events);
  return deliveries
    .flatMap(({ events }) => events)
    .filter((event) => 'instrumentId' in event && event.instrumentId === id);
}

describe('what a start says first', () => {
  it('sends the price of an earlier session before that the market is open', () => {
    const [tick, session, ...rest] = firstOf('USDHKD', OPENING + 20);
    expect(tick?.kind).toBe('tick');
    expect(tick?.at).toBeLessThan(OPENING);
    expect(session).toMatchObject({ kind: 'session', status: 'open' });
    expect(rest).toEqual([]);
  });

  it('sends the price of a session that goes on after it', () => {
    const begin = OPENING + 3_600_000;
    const [session, tick] = firstOf('USDHKD', begin);
    expect(session).toMatchObject({ kind: 'session', status: 'open' });
    expect(tick?.kind).toBe('tick');
    expect(tick?.at).toBeGreaterThan(OPENING);
    expect(firstOf('BTCUSD', OPENING + 20).map(({ kind }) => kind)).toEqual(['session', 'tick']);
  });
});
