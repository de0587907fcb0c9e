// An account's activity, projected event by event and in one run, gives the same rows.
import { VenueState } from '@candor/core';
import { runScenario } from '@candor/core/testing';
import { expect, it } from 'vitest';
import { foldEvent } from '../../projections/fold-event.ts';
import { supportProjection } from './projection.ts';

it('counts placed orders and closed positions, but no partial closings and cancelled orders', () => {
  const { events } = runScenario(`
    account  D1 demo
    account  D2 demo
    tick     EURUSD 1.10000 1.10010
    buy      D1 O1 EURUSD 1.00 x100
    buy      D1 P1 EURUSD 0.10 x100 pending 1.00000
    close    D1 O1 0.40
    close    D1 O1
    cancel   D1 P1
    archive  D2
    reopen   D2
  `);
  const state = new VenueState(0);
  const rows = supportProjection.newRows();
  for (const event of events) supportProjection.project(foldEvent(state, event), rows);
  const opened = [...rows.opened.entries()];
  expect(opened.map(([, { demo }]) => demo)).toEqual([true, true]);
  const [first] = opened[0] ?? [];
  expect([...rows.counts]).toEqual([[first, { placed: 2, closed: 1 }]]);
});
