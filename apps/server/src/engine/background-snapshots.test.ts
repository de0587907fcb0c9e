// Snapshots stored beside the engine, on a real database: the same states as from the engine's own memory, one at a time.
import { VenueState } from '@candor/core';
import { runScenario } from '@candor/core/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { BackgroundSnapshots } from './background-snapshots.ts';
import { Journal } from './journal.ts';
import { catchUp } from './recovery.ts';
import { loadSnapshot, stateHash } from './snapshots.ts';

let store: TestStore;
let client: pg.Client;
beforeAll(async () => {
  store = await openTestStore();
  client = await store.connect();
});
afterAll(async () => {
  await client.end();
  await store.remove();
});

const { events } = runScenario(`
  account  D1 demo
  tick     EURUSD 1.10000 1.10010
  buy      D1 O1 EURUSD 1.00 x100
  buy      D1 O2 EURUSD 0.50 x100 sl 1.09000
  close    D1 O1 0.40
  buy      D1 P1 EURUSD 0.10 x100 pending 1.20000
`);

async function written(shard: number): Promise<Journal> {
  await client.query('delete from journal where shard = $1', [shard]);
  await client.query('delete from snapshots where shard = $1', [shard]);
  const journal = new Journal(client, shard);
  await journal.lead('test');
  for (let from = 0; from < events.length; from += 2)
    await journal.append(from + 1, events.slice(from, from + 2), 1);
  return journal;
}

function open(shard: number) {
  const failures: unknown[] = [];
  const warnings: string[] = [];
  const snapshots = new BackgroundSnapshots({
    connection: store.database.connection,
    shard,
    archiveFolder: null,
    warn: (line) => warnings.push(line),
    onFailure: (error) => failures.push(error),
  });
  return { snapshots, failures, warnings };
}
const snapshotsOf = async (shard: number): Promise<number[]> =>
  (
    await client.query<{ seq: number }>('select seq from snapshots where shard = $1 order by seq', [shard])
  ).rows.map(({ seq }) => seq);
const noDamage = (): never => {
  throw new Error('nothing is damaged');
};

it('stores the state after the given event, and folds the next one onto it', async () => {
  const journal = await written(0);
  const { snapshots, failures } = open(0);
  for (const seq of [5, events.length]) {
    expect(snapshots.keep(seq)).toBe(true);
    expect(snapshots.keep(seq)).toBe(false);
    await snapshots.idle();
    const folded = new VenueState(0);
    await catchUp(folded, journal, { seqMax: seq });
    const stored = await loadSnapshot(client, 0, { onDamaged: noDamage });
    expect([stored.seq, stateHash(stored)]).toEqual([seq, stateHash(folded)]);
  }
  expect(await snapshotsOf(0)).toEqual([5, events.length]);
  expect(failures).toEqual([]);
});

it('skips a damaged one, and reports it', async () => {
  await written(1);
  const { snapshots, warnings, failures } = open(1);
  snapshots.keep(4);
  await snapshots.idle();
  await client.query(`update snapshots set payload = 'nothing' where shard = 1`);
  snapshots.keep(6);
  await snapshots.idle();
  expect(warnings.join()).toContain('the snapshot at event 4 is damaged');
  expect(await snapshotsOf(1)).toEqual([4, 6]);
  expect(failures).toEqual([]);
});

it('fails if the journal ends before the event, and stores nothing', async () => {
  await written(2);
  const { snapshots, failures } = open(2);
  snapshots.keep(events.length + 1);
  await snapshots.idle();
  expect(String(failures)).toContain(`event ${events.length + 1} is durable, and the journal ends at`);
  expect(await snapshotsOf(2)).toEqual([]);
});

it('aborts the snapshot in progress when stopped, and begins no other', async () => {
  await written(3);
  const { snapshots, failures } = open(3);
  snapshots.keep(3);
  await snapshots.stop();
  expect(snapshots.keep(4)).toBe(false);
  expect(failures).toEqual([]);
});
