// Rollovers come at 17:00 New York through both clock changes, once each, before the ticks of their time.
import { price } from '@candor/core';
import { describe, expect, it } from 'vitest';
import type { FeedEvent } from '../../feeds/feed.ts';
import { Rollovers } from './rollovers.ts';

const at = (text: string): number => Date.parse(text);
const tick = (time: string): FeedEvent => ({
  kind: 'tick',
  instrumentId: 1,
  no: 1,
  bid: price(1),
  ask: price(2),
  at: at(time),
});
const brief = (events: readonly FeedEvent[]): string[] =>
  events.map((event) =>
    event.kind === 'rollover' ? `${event.valueDate} ${new Date(event.at).toISOString()}` : event.kind,
  );

describe('rollovers', () => {
  it('come once, before ticks of the same or a later time', () => {
    const rollovers = new Rollovers(
      () => at('2026-11-20T21:00:00Z'),
      () => {},
    );
    expect(brief(rollovers.weave([tick('2026-11-20T21:59:59.999Z')]))).toEqual(['tick']);
    expect(
      brief(
        rollovers.weave([
          tick('2026-11-20T21:59:59.999Z'),
          tick('2026-11-20T22:00:00Z'),
          tick('2026-11-20T22:00:01Z'),
        ]),
      ),
    ).toEqual(['tick', '2026-11-20 2026-11-20T22:00:00.000Z', 'tick', 'tick']);
    expect(brief(rollovers.weave([tick('2026-11-20T22:00:02Z')]))).toEqual(['tick']);
    expect(brief(rollovers.weave([tick('2026-11-22T23:00:00Z')]))).toEqual([
      '2026-11-21 2026-11-21T22:00:00.000Z',
      '2026-11-22 2026-11-22T22:00:00.000Z',
      'tick',
    ]);
  });

  it('begin with the last one in a new store, so that its first day can be made up for', () => {
    const fresh = new Rollovers(
      () => at('2026-11-20T15:00:00Z'),
      () => {},
    );
    const first = fresh.missedAfter('');
    expect(brief(first)).toEqual(['2026-11-19 2026-11-19T22:00:00.000Z']);
    const later = new Rollovers(
      () => at('2026-11-21T15:00:00Z'),
      () => {},
    );
    expect(brief(later.missedAfter('2026-11-19'))).toEqual(['2026-11-20 2026-11-20T22:00:00.000Z']);
  });

  it('that were missed are executed in order, an hour apart in UTC across a clock change', () => {
    const spring = new Rollovers(
      () => at('2026-03-09T21:30:00Z'),
      () => {},
    );
    expect(brief(spring.missedAfter('2026-03-06'))).toEqual([
      '2026-03-07 2026-03-07T22:00:00.000Z',
      '2026-03-08 2026-03-08T21:00:00.000Z',
      '2026-03-09 2026-03-09T21:00:00.000Z',
    ]);
    const autumn = new Rollovers(
      () => at('2026-11-02T22:30:00Z'),
      () => {},
    );
    expect(brief(autumn.missedAfter('2026-10-30'))).toEqual([
      '2026-10-31 2026-10-31T21:00:00.000Z',
      '2026-11-01 2026-11-01T22:00:00.000Z',
      '2026-11-02 2026-11-02T22:00:00.000Z',
    ]);
  });
});
