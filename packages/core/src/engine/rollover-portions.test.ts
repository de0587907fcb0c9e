// A rollover in portions with client commands in between leaves every account as if it had completed before them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientActor, systemActor } from '../model/actor.ts';
import type { Command } from '../model/command.ts';
import type { VenueEvent } from '../model/event.ts';
import type { Rollover } from '../model/market.ts';
import { initialSettings } from '../model/settings.ts';
import { makeSpec } from '../testing/make-spec.ts';
import { marketOrder } from '../testing/market-order.ts';
import { lotsOf, money, price } from '../units/units.ts';
import { apply, ledgerSum } from './apply.ts';
import { exportState } from './snapshot.ts';
import { VenueState } from './state.ts';
import { Venue } from './venue.ts';

const ACCOUNTS = 4;
const BEFORE = Date.UTC(2026, 10, 18, 21, 59, 59);
const ROLLED = Date.UTC(2026, 10, 18, 22);
const rollover: Rollover = { kind: 'rollover', valueDate: '2026-11-18', at: ROLLED };
const instruments = [
  { terms: makeSpec('EURUSD'), bid: 110_000 },
  { terms: makeSpec('USDJPY'), bid: 150_000 },
  { terms: makeSpec('BTCUSD', { swapMode: 'rate' }), bid: 9_000_000 },
  // The instrument has no swap on either side.
  {
    terms: makeSpec('USDCHF', {
      swapLong: makeSpec('EURUSD').feeRate,
      swapShort: makeSpec('EURUSD').feeRate,
    }),
    bid: 90_000,
  },
];

const placing = fc.record({
  type: fc.constant('PlaceOrder' as const),
  accountId: fc.integer({ min: 1, max: ACCOUNTS }),
  instrumentId: fc.constantFrom(...instruments.map(({ terms: spec }) => spec.id)),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  mode: fc.constant('market' as const),
  lots: fc.constantFrom(lotsOf('0.02'), lotsOf('0.1')),
  leverage: fc.constant(100),
  target: fc.constant(price(0)),
  stopLoss: fc.constant(price(0)),
  takeProfit: fc.constant(price(0)),
  deviation: fc.constant(null),
});
/** Commands between portions: the account, and its n-th order. */
const acting = fc.oneof(
  placing,
  fc.record({
    type: fc.constant('ClosePosition' as const),
    nth: fc.nat(9),
    lots: fc.constantFrom(null, lotsOf('0.01')),
  }),
  fc.record({ type: fc.constant('ResetDemo' as const), accountId: fc.integer({ min: 1, max: ACCOUNTS }) }),
);
const steps = fc.array(fc.record({ portion: fc.nat(4), act: acting }), { maxLength: 12 });

function openVenue(placed: readonly Command[], holiday: boolean, priced: number): Venue {
  const events: VenueEvent[] = [];
  const first = new Venue(new VenueState(0), (event) => events.push(event));
  const by = (command: Command): void => {
    first.handle({ command, actor: systemActor('test'), idempotency: null }, BEFORE);
  };
  for (const { terms: spec } of instruments) by({ type: 'ConfigureInstrument', terms: spec });
  by({
    type: 'ChangeSettings',
    settings: { ...initialSettings, swapHolidays: holiday ? [rollover.valueDate] : [] },
  });
  for (let accountId = 1; accountId <= ACCOUNTS; accountId += 1)
    by({ type: 'OpenAccount', accountId, demo: true });
  quote(first, instruments.length, BEFORE);
  placed.forEach(by);
  // After a start prices arrive one by one: some instruments have none yet.
  const state = new VenueState(0);
  for (const event of events) apply(state, event);
  const venue = new Venue(state, () => {});
  quote(venue, priced, BEFORE);
  return venue;
}

function quote(venue: Venue, count: number, at: number): void {
  for (const { terms: spec, bid } of instruments.slice(0, count)) {
    const { id: instrumentId } = spec;
    venue.onMarket({ kind: 'session', instrumentId, status: 'open', nextOpen: null, at }, at);
    venue.onMarket({ kind: 'tick', instrumentId, no: 1, bid: price(bid), ask: price(bid + 10), at }, at);
  }
}

function act(venue: Venue, orders: readonly { id: number; accountId: number }[], chosen: ActOf): boolean {
  const command = commandOf(orders, chosen);
  if (!command || !('accountId' in command)) return false;
  return venue.handle({ command, actor: clientActor(command.accountId), idempotency: null }, ROLLED + 1).ok;
}
type ActOf = typeof acting extends fc.Arbitrary<infer A> ? A : never;

function commandOf(orders: readonly { id: number; accountId: number }[], chosen: ActOf): Command | null {
  if (chosen.type !== 'ClosePosition') return chosen;
  const order = orders[chosen.nth % Math.max(1, orders.length)];
  return order
    ? { type: 'ClosePosition', accountId: order.accountId, orderId: order.id, lots: chosen.lots }
    : null;
}

/** The state without event numbers, which depend on the order. */
function plain({ state }: Venue) {
  const { seq, accounts, ...rest } = exportState(state);
  return { ...rest, seq, accounts: accounts.map(({ lastSeq: _, ...account }) => account) };
}

describe('a rollover in portions', () => {
  it('leaves what one that ran whole leaves, whoever acts meanwhile', () => {
    let charged = 0;
    let waited = 0;
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.array(placing, { minLength: 1, maxLength: 10 }),
        steps,
        fc.boolean(),
        fc.integer({ min: 1, max: instruments.length }),
        (placed, acts, holiday, priced) => {
          const whole = openVenue(placed, holiday, priced);
          const orders = [...whole.state.orders.values()].map(({ id, accountId }) => ({ id, accountId }));
          whole.onMarket(rollover, ROLLED);
          for (const step of acts) act(whole, orders, step.act);

          const portioned = openVenue(placed, holiday, priced);
          portioned.beginRollover(rollover, ROLLED);
          for (const step of acts) {
            portioned.goOnRolling(step.portion, ROLLED);
            if (act(portioned, orders, step.act)) accepted += 1;
          }
          portioned.finishRollover(ROLLED + 1);

          charged += [...portioned.state.orders.values()].filter(({ swap }) => swap !== 0).length;
          if (!portioned.state.deferredSwaps.isEmpty) waited += 1;
          expect(portioned.isRolling).toBe(false);
          expect(plain(portioned)).toEqual(plain(whole));
          expect(ledgerSum(portioned.state)).toBe(0);
          // Deferred swaps are charged equally once their price arrives.
          quote(whole, instruments.length, ROLLED + 2);
          quote(portioned, instruments.length, ROLLED + 2);
          expect(plain(portioned)).toEqual(plain(whole));
        },
      ),
      { numRuns: 150 },
    );
    expect(charged).toBeGreaterThan(100);
    expect(waited).toBeGreaterThan(10);
    expect(accepted).toBeGreaterThan(200);
  });

  it('charges an account that acts first, and nobody twice', () => {
    const events: VenueEvent[] = [];
    const command = (accountId: number): Command => ({
      ...marketOrder({ accountId, instrumentId: instruments[0]?.terms.id ?? 0 }),
      lots: lotsOf('0.1'),
    });
    const opened = openVenue([command(1), command(2), command(3)], false, 4);
    const venue = new Venue(opened.state, (event) => events.push(event));
    quote(venue, 4, BEFORE);
    venue.beginRollover(rollover, ROLLED);
    venue.goOnRolling(1, ROLLED);
    act(venue, [{ id: 3, accountId: 3 }], { type: 'ClosePosition', nth: 0, lots: null });
    venue.finishRollover(ROLLED);
    expect(events.map((event) => [event.type, 'orderId' in event ? event.orderId : 0])).toEqual([
      ['SwapCharged', 1],
      ['SwapCharged', 3],
      ['PositionClosed', 3],
      ['SwapCharged', 2],
      ['RolledOver', 0],
    ]);
    expect(venue.state.account(1).balance).toBeLessThan(money(10_000_000_000));
  });

  it('is over before terms change, so that one day has one rate', () => {
    const events: VenueEvent[] = [];
    const opened = openVenue([], false, 4);
    const venue = new Venue(opened.state, (event) => events.push(event));
    venue.beginRollover(rollover, ROLLED);
    const [first] = instruments;
    if (first)
      venue.handle(
        {
          command: { type: 'ConfigureInstrument', terms: { ...first.terms, swapTripleWeekday: 5 } },
          actor: systemActor('test'),
          idempotency: null,
        },
        ROLLED,
      );
    expect(events.map(({ type }) => type)).toEqual(['RolledOver', 'InstrumentConfigured']);
  });
});
