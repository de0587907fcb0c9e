// What the tables hold of a live order is the order as the journal leaves it, whichever event changed it.
import { type Order, VenueState } from '@candor/core';
import { runScenario } from '@candor/core/testing';
import { describe, expect, it } from 'vitest';
import { newRows, project } from './projection-rows.ts';

describe('projected orders', () => {
  it('are those of the state, through a part close, swaps and the days that a holiday leaves owing', () => {
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
    const state = new VenueState();
    const rows = newRows();
    for (const event of events) project(state, event, rows);
    const live = [...rows.orders.values()].filter(({ status }) => status !== 'history');
    const byId = (a: Order, b: Order): number => a.id - b.id;
    expect(live.sort(byId)).toEqual([...venue.state.orders.values()].sort(byId));
    expect(live.map(({ swapDaysOwed }) => swapDaysOwed)).toEqual([1, 0]);
  });
});
