// The events that a receipt contains, from the table of their places, with late rollovers and half recorded stop-outs.
import type { VenueEvent } from '@candor/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransactionOn } from '../../db/in-transaction.ts';
import { openTestStore, type TestStore } from '../../db/testing/test-store.ts';
import { writePlaces } from '../../proof/record-places.ts';
import { findEventsOfOrder } from './events-of-order.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
}, 120_000);
afterAll(() => store?.remove());

const ROLLED_AT = 1_000_000;
const [accountId, orderId, instrumentId] = [1, 2, 7];
const terms = (at: number) => ({ type: 'InstrumentConfigured', at, terms: { id: instrumentId } });
const placed = { type: 'OrderPlaced', at: 10, accountId, orderId, instrumentId, fill: null };
const step = { type: 'StopOutStep', at: 2_000_000, accountId, orderId, figures: { positions: [] } };

/** The numbers of the events in the order's receipt; undefined if there is none yet. */
async function seqsOf(told: readonly object[]): Promise<number[] | undefined> {
  const events = told.map((event, at) => ({ seq: at + 1, event: event as VenueEvent }));
  const client = await store.database.pool.connect();
  try {
    await client.query('delete from record_places');
    await inTransactionOn(client, () => writePlaces(client, 0, events as never));
  } finally {
    client.release();
  }
  const isOwn = (event: VenueEvent): boolean =>
    ('orderId' in event && event.orderId === orderId) || event.type === 'RolledOver';
  const found = await findEventsOfOrder(
    {
      db: store.database.pool,
      source: {
        ofOrder: async () => events.filter(({ event }) => isOwn(event)),
        read: async (seqs) => events.filter(({ seq }) => seqs.includes(seq)),
      },
    },
    { accountId, orderId },
  );
  return found?.events.map(({ seq }) => seq);
}

it('has all specs since the end of a late day, and the one before them', async () => {
  const rolled = { type: 'RolledOver', at: ROLLED_AT + 9, valueDate: '2026-11-24', rolledAt: ROLLED_AT };
  const waiting = [{ orderId, days: 1, mode: 'points', rate: 1 }];
  const told = [
    ...[terms(1), terms(2), placed, terms(11)],
    ...[terms(ROLLED_AT), terms(ROLLED_AT + 1), terms(ROLLED_AT + 2), { ...rolled, waiting }],
  ];
  // Only the newest change before the day's end, besides what applied when the order was placed.
  expect(await seqsOf(told)).toEqual([2, 3, 4, 5, 6, 7, 8]);
});

it('is incomplete while an order’s stop-out is recorded without its closing', async () => {
  expect(await seqsOf([terms(1), placed, step])).toBeUndefined();
  const closed = { type: 'PositionClosed', at: 2_000_000, accountId, orderId, conversion: [], tick: 0 };
  expect(await seqsOf([terms(1), placed, step, closed])).toEqual([1, 2, 3, 4]);
});
