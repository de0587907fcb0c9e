// A missing row of places prevents an order's receipt: it is a finding, unless the public event log is older.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fromTheBeginning, type HeldFrom, notYet } from '../../../audit/held-from.ts';
import { openTestStore, type TestStore } from '../../../db/testing/test-store.ts';
import type { StoredEvent } from '../../../proof/record-events.ts';
import { writePlaces } from '../../../proof/record-places.ts';
import { PlacesCheck } from './prove-places.ts';

let store: TestStore;
let client: Awaited<ReturnType<TestStore['connect']>>;
beforeAll(async () => {
  store = await openTestStore();
  client = await store.connect();
});
beforeEach(() => client.query('delete from record_places'));
afterAll(async () => {
  await client.end();
  await store.remove();
});

const placed = (orderId: number): StoredEvent => ({ type: 'OrderPlaced', orderId }) as StoredEvent;
const parted = { type: 'PositionClosed', orderId: 1, part: { id: 3 } } as unknown as StoredEvent;
const opened: StoredEvent = { type: 'AccountOpened', accountId: 1 };
/** Events numbered from 1. */
const recorded = [opened, placed(1), placed(2), parted, opened];
const write = (from: number) =>
  writePlaces(
    client,
    0,
    recorded.map((event, at) => ({ seq: at + 1, event })).filter(({ seq }) => seq >= from),
  );

async function judge(heldFrom: HeldFrom, lostUntil = 0) {
  await client.query('begin');
  const check = new PlacesCheck(client, 0, heldFrom);
  check.tolerate(lostUntil);
  for (const [at, event] of recorded.entries()) await check.take(at + 1, event);
  const proof = await check.end();
  await client.query('commit');
  return proof;
}

it('accepts the rows of the recorder', async () => {
  await write(1);
  expect(await judge(fromTheBeginning)).toEqual({ unplaced: 0, findings: [] });
});

it('reports a missing row, and rows without an event', async () => {
  await write(1);
  await client.query('delete from record_places where id = 3');
  await client.query('insert into record_places values (2, 7, 3), (1, 8, 9)');
  expect(await judge(fromTheBeginning)).toEqual({
    unplaced: 0,
    findings: [
      'record_places has event 3 as one of terms of instrument 7, which it is not',
      'record_places has no row of event 4, which is of order 3',
      'record_places has event 9 as one of order 8, which it is not',
    ],
  });
});

it('accepts rows of lost events that others have replaced', async () => {
  await write(1);
  await client.query('insert into record_places values (1, 7, 3)');
  expect((await judge(fromTheBeginning, 3)).findings).toEqual([]);
});

it('reports a missing beginning of the table, unless an older program recorded it', async () => {
  await write(4);
  const gone = 'record_places has no rows of the first 2 events that have places, up to event 3';
  expect((await judge(fromTheBeginning)).findings).toEqual([gone]);
  expect((await judge({ seq: 3, at: 0 })).findings).toEqual([gone]);
  expect(await judge({ seq: 4, at: 0 })).toEqual({ unplaced: 2, findings: [] });
  expect(await judge(notYet)).toEqual({ unplaced: 2, findings: [] });
});
