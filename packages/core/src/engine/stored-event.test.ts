// Every event is stored with its version and actor and restored exactly, and older versions remain readable.
import { describe, expect, it } from 'vitest';
import { operatorActor } from '../model/actor.ts';
import { EVENT_VERSION, type VenueEvent } from '../model/event.ts';
import { makeSpec } from '../testing/make-spec.ts';
import { runScenario } from '../testing/scenario.ts';
import { upcast } from './stored-event.ts';
import { Venue } from './venue.ts';

const { events, venue } = runScenario(`
  account  D1 demo
  account  A1 100.00
  tick     EURUSD 1.10000 1.10000
  buy      D1 O1 EURUSD 0.10 x100 sl 1.09000
  buy      D1 P1 EURUSD 0.10 x100 pending 1.09500
  key      K1 close D1 P1 -> refused order_not_open
  cancel   D1 P1
  buy      A1 O2 EURUSD 0.09 x100
  rollover 2026-11-20 2026-11-20T22:00:00Z
  tick     EURUSD 1.00000 1.00000
  reset    D1
`);
const json = (event: VenueEvent): string => JSON.stringify(event);
const actors = (type: VenueEvent['type']): string[] =>
  events.filter((event) => event.type === type).map((event) => event.actor);

describe('an event', () => {
  it('names the client who commanded it, or the part of the venue that acted by itself', () => {
    expect(events.every(({ v }) => v === EVENT_VERSION)).toBe(true);
    expect(actors('InstrumentConfigured')).toEqual(['s:start']);
    expect(actors('OrderPlaced')).toEqual(['c:1', 'c:1', 'c:2']);
    expect(actors('CommandRefused')).toEqual(['c:1']);
    expect(actors('OrderCancelled')).toEqual(['c:1']);
    expect(actors('SwapCharged')).toEqual(['s:rollover', 's:rollover']);
    expect(actors('RolledOver')).toEqual(['s:rollover']);
    expect(actors('MarginCalled')).toEqual(['s:risk']);
    expect(actors('PositionClosed')).toEqual(['s:triggers', 's:risk']);
    expect(actors('NegativeBalanceCovered')).toEqual(['s:risk']);
    expect(actors('DemoReset')).toEqual(['c:1']);
  });

  it('names the risk rules for the cover of a balance that a client has closed below zero', () => {
    const closing = runScenario(`
      account A1 100.00
      tick    EURUSD 1.10000 1.10000
      buy     A1 O1 EURUSD 0.09 x100
      wait    30000
      tick    EURUSD 1.00000 1.00000 late 20000
      confirm EURUSD
      close   A1 O1
    `).events.slice(-2);
    expect(closing).toMatchObject([
      { type: 'PositionClosed', reason: 'user', actor: 'c:1' },
      { type: 'NegativeBalanceCovered', actor: 's:risk' },
    ]);
  });

  it('names the operator', () => {
    const emitted: VenueEvent[] = [];
    const spec = makeSpec('EURUSD', { multiples: [10] });
    const request = { command: { type: 'ConfigureInstrument', terms: spec }, idempotency: null } as const;
    new Venue(venue.state, (event) => emitted.push(event)).handle(
      { ...request, actor: operatorActor('olga') },
      1,
    );
    expect(emitted).toMatchObject([{ type: 'InstrumentConfigured', v: 1, actor: 'o:olga' }]);
  });

  it('comes back from its JSON as it was', () => {
    for (const event of events) expect(upcast(JSON.parse(json(event)))).toEqual(event);
  });
});

describe('an event from before versions', () => {
  const older = (event: VenueEvent, actor?: string): unknown => {
    const { v: _v, actor: _actor, ...body } = event;
    return JSON.parse(JSON.stringify(actor === undefined ? body : { ...body, actor }));
  };

  it('is read as of today, by the client where only a client could do it', () => {
    const read = (type: VenueEvent['type'], actor?: string): VenueEvent =>
      upcast(older(events.find((event) => event.type === type) as VenueEvent, actor));
    expect(read('OrderPlaced')).toEqual(events.find(({ type }) => type === 'OrderPlaced'));
    expect(read('InstrumentConfigured', 'system')).toMatchObject({
      v: 1,
      actor: 's:start',
    });
    expect(read('PositionClosed')).toMatchObject({ v: 1, actor: 's:unrecorded' });
  });
});

describe('what is refused', () => {
  it('is an event of a newer program, by its version', () => {
    const [event] = events as [VenueEvent];
    for (const v of [2, 17, 'x', -1])
      expect(() => upcast({ ...event, v })).toThrow(
        `an event of version ${JSON.stringify(v)} was written by a newer program: this one reads versions up to 1`,
      );
  });

  it('is an actor that is none', () => {
    const [event] = events as [VenueEvent];
    for (const actor of ['', 'x:1', 'c:', 'c:one', 'risk', undefined, null, 7, { kind: 'client', id: 1 }])
      expect(() => upcast({ ...event, actor })).toThrow('names no actor');
  });

  it('is an event of an unknown type: folded, it would count and change nothing', () => {
    const [event] = events as [VenueEvent];
    for (const type of ['BonusGranted', undefined, 'toString', 3]) {
      expect(() => upcast({ ...event, type })).toThrow('is not known to this program');
      expect(() => upcast({ type, at: 1 })).toThrow('is not known to this program');
    }
  });

  it('is what is no event at all', () => {
    for (const stored of [null, undefined, 7, 'OrderPlaced', [], [[]]])
      expect(() => upcast(stored)).toThrow('is no event');
  });
});
