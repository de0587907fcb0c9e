// The tables hold a live order as the journal leaves it, whichever event changed it.
import { type Order, type VenueEvent, VenueState } from '@candor/core';
import { runScenario } from '@candor/core/testing';
import { describe, expect, it } from 'vitest';
import { foldEvent } from '../../projections/fold-event.ts';
import { tradingProjection } from './projection.ts';

const { newRows, project } = tradingProjection;

describe('projected orders', () => {
  it('equal the state, through a partial closing, swaps and days deferred by a holiday', () => {
    const { events, venue } = runScenario(`
      settings swapHolidays 2026-11-26
      account  D1 demo
      tick     EURUSD 1.10000 1.10010
      buy      D1 O1 EURUSD 1.00 x100
      buy      D1 P1 EURUSD 0.10 x100 pending 1.00000
      close    D1 O1 0.40
      rollover 2026-11-25
      stops    D1 P1 sl 0.90000
      rollover 2026-11-26
    `);
    const state = new VenueState(0);
    const rows = newRows();
    for (const event of events) project(foldEvent(state, event), rows);
    const live = [...rows.orders.values()].filter(({ status }) => status !== 'history');
    const byId = (a: Order, b: Order): number => a.id - b.id;
    expect(live.sort(byId)).toEqual([...venue.state.orders.values()].sort(byId));
    expect(live.map(({ swapDaysOwed }) => swapDaysOwed)).toEqual([1, 0]);
  });

  it('equal the state while swaps wait for a price, and when it has come', () => {
    const { events, venue } = runScenario(`
      settings swapHolidays 2026-11-26
      account  D1 demo
      tick     EURUSD 1.10000 1.10010
      buy      D1 O1 EURUSD 1.00 x100
      rollover 2026-11-26
      restart
      rollover 2026-11-27
      tick     EURUSD 1.10000 1.10010
    `);
    const state = new VenueState(0);
    for (let till = 1; till <= events.length; till += 1) {
      const rows = newRows();
      project(foldEvent(state, events[till - 1] as VenueEvent), rows);
      for (const order of rows.orders.values()) expect(state.orders.get(order.id)).toEqual(order);
    }
    expect([...state.orders.values()]).toEqual([...venue.state.orders.values()]);
    expect([...state.orders.values()].map(({ swap }) => swap)).toEqual([-13_000_000]);
  });
});

it('has an account from its last beginning: reopened after archiving, or reset', () => {
  const { events } = runScenario(`
    account D1 demo
    account D2 demo
    archive D1
    reopen  D1
    reset   D2
  `);
  const state = new VenueState(0);
  const rows = newRows();
  for (const event of events) project(foldEvent(state, event), rows);
  const begun = (type: VenueEvent['type']) => events.findLast((event) => event.type === type)?.at;
  expect([...rows.accounts.values()]).toEqual([
    { account_id: 1, demo: true, opened_at: begun('AccountOpened') },
    { account_id: 2, demo: true, opened_at: begun('DemoReset') },
  ]);
});
