// Pending orders that end at a time: exactly then, before anything else of that time, in any market and after a start.
import { expect, it } from 'vitest';
import { clientActor, systemActor } from '../model/actor.ts';
import type { VenueEvent } from '../model/event.ts';
import type { Expiry } from '../model/order.ts';
import { makeSpec } from '../testing/make-spec.ts';
import { marketOrder } from '../testing/market-order.ts';
import { price } from '../units/units.ts';
import { exportState, importState } from './snapshot.ts';
import { VenueState } from './state.ts';
import { Venue } from './venue.ts';

const T = 1_800_000_000_000;
const spec = makeSpec('EURUSD');
const tickOf = (no: number, bid: number, at: number) =>
  ({ kind: 'tick', instrumentId: spec.id, no, bid: price(bid), ask: price(bid + 10), at }) as const;
const session = (status: 'open' | 'closed', at: number) =>
  ({ kind: 'session', instrumentId: spec.id, status, nextOpen: null, at }) as const;

function open() {
  const events: VenueEvent[] = [];
  const venue = new Venue(new VenueState(0), (event) => events.push(event));
  const actor = systemActor('start');
  venue.handle({ command: { type: 'ConfigureInstrument', terms: spec }, actor, idempotency: null }, T);
  venue.handle({ command: { type: 'OpenAccount', accountId: 1, demo: true }, actor, idempotency: null }, T);
  venue.onMarket(session('open', T), T);
  venue.onMarket(tickOf(1, 110_000, T), T);
  /** A buy limit at 1.09000. */
  const place = (expiry?: Expiry): number => {
    const order = { ...marketOrder({ accountId: 1, instrumentId: spec.id }), mode: 'pending' as const };
    const command = { ...order, target: price(109_000), ...(expiry && { expiry }) };
    const reply = venue.handle({ command, actor: clientActor(1), idempotency: null }, T);
    return (reply.ok && reply.order?.order.id) || 0;
  };
  const ends = () =>
    events.flatMap((event) =>
      event.type === 'OrderCancelled' || event.type === 'OrderTriggered'
        ? [[event.orderId, event.type, event.at, event.actor]]
        : [],
    );
  return { venue, place, ends };
}
const expired = (id: number, at: number) => [id, 'OrderCancelled', at, 's:triggers'];

it('are rejected where the market has passed the price of a named type', () => {
  const { venue } = open();
  const order = { ...marketOrder({ accountId: 1, instrumentId: spec.id }), mode: 'pending' as const };
  const place = (target: number, kind?: 'limit' | 'stop') => {
    const command = { ...order, target: price(target), ...(kind && { kind }) };
    const reply = venue.handle({ command, actor: clientActor(1), idempotency: null }, T);
    return reply.ok ? reply.order?.order.kind : reply.refusal;
  };
  expect(place(109_000, 'limit')).toBe('limit');
  expect(place(111_000, 'stop')).toBe('stop');
  expect(place(111_000)).toBe('stop');
  const passed = { code: 'pending_price_passed', price: 110_010, precision: 5 };
  expect(place(109_000, 'stop')).toEqual(passed);
  expect(place(110_011, 'limit')).toEqual(passed);
  expect(place(110_010, 'limit')).toMatchObject({ code: 'pending_price_at_market' });
});

it('end at their time, before a tick of that time that would fill them', () => {
  const { venue, place, ends } = open();
  const [day, later, always] = [
    place({ timeInForce: 'day', at: T + 1_000 }),
    place({ timeInForce: 'gtd', at: T + 1_001 }),
    place(),
  ];
  venue.onMarket(tickOf(2, 109_500, T + 999), T + 999);
  expect(ends()).toEqual([]);
  venue.onMarket(tickOf(3, 108_900, T + 1_000), T + 1_000);
  expect(ends()).toEqual([
    expired(day, T + 1_000),
    [later, 'OrderTriggered', T + 1_000, 's:triggers'],
    [always, 'OrderTriggered', T + 1_000, 's:triggers'],
  ]);
  venue.passTime(T + 5_000);
  expect(ends()).toHaveLength(3);
});

it('end in a closed market, each at its own time, and before a command that comes later', () => {
  const { venue, place, ends } = open();
  const second = place({ timeInForce: 'gtd', at: T + 3_000 });
  const first = place({ timeInForce: 'gtd', at: T + 2_000 });
  venue.onMarket(session('closed', T + 1_000), T + 1_000);
  const cancel = { type: 'CancelOrder', accountId: 1, orderId: second } as const;
  const reply = venue.handle({ command: cancel, actor: clientActor(1), idempotency: null }, T + 9_000);
  expect(reply).toMatchObject({ ok: false, refusal: { code: 'order_not_found' } });
  expect(ends()).toEqual([expired(first, T + 2_000), expired(second, T + 3_000)]);
});

it('end after a start, and not once they are cancelled', () => {
  const { venue, place, ends } = open();
  const id = place({ timeInForce: 'gtd', at: T + 2_000 });
  const gone = place({ timeInForce: 'gtd', at: T + 2_000 });
  const cancel = { type: 'CancelOrder', accountId: 1, orderId: gone } as const;
  venue.handle({ command: cancel, actor: clientActor(1), idempotency: null }, T + 1);
  expect(ends()).toEqual([[gone, 'OrderCancelled', T + 1, 'c:1']]);
  const events: VenueEvent[] = [];
  const restarted = new Venue(importState(exportState(venue.state)), (event) => events.push(event));
  expect(restarted.hasExpired(T + 1_999)).toBe(false);
  restarted.passTime(T + 60_000);
  expect(events).toMatchObject([{ type: 'OrderCancelled', orderId: id, reason: 'expired', at: T + 2_000 }]);
});

it('are rejected if their time has passed', () => {
  const { venue, place } = open();
  expect(place({ timeInForce: 'gtd', at: T })).toBe(0);
  expect(place({ timeInForce: 'gtd', at: T + 1 })).toBeGreaterThan(0);
  expect(venue.state.orders.size).toBe(1);
});
