// Recovery on a real database: the newest snapshot and what follows it, and a stop where something is missing or broken.
import { VenueState } from '@candor/core';
import { runScenario } from '@candor/core/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, numberTypes, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { silentLog } from '../db/store-log.ts';
import { makeTestDir } from '../db/testing/store-child.ts';
import { Journal } from './journal.ts';
import { catchUp } from './recovery.ts';
import { encodeSnapshot, loadSnapshot, stateHash, writeSnapshot } from './snapshots.ts';

let folder: Awaited<ReturnType<typeof makeTestDir>>;
let database: Database;
let client: pg.Client;

beforeAll(async () => {
  folder = await makeTestDir();
  database = await openDatabase({ dataDir: folder.dir, log: silentLog });
  await migrate(database.pool);
  client = new pg.Client({ ...database.connection, types: numberTypes });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.stop();
  await folder.remove();
});

/** Demo accounts alone: the money of others comes from outside the journal in a scenario. */
const { events, venue } = runScenario(`
  account  D1 demo
  tick     EURUSD 1.10000 1.10010
  buy      D1 O1 EURUSD 1.00 x100
  key K1 buy D1 O2 EURUSD 0.50 x100 sl 1.09000
  key K2 buy D1 O3 EURUSD 0.50 x33 -> refused leverage_not_offered
  close    D1 O1 0.40
  rollover 2026-11-20
  buy      D1 P1 EURUSD 0.10 x100 pending 1.20000
`);

/** Shard `shard` with the events in batches of `size`; every `skip`th batch is left out. */
async function written(shard: number, size: number, skip = Number.NaN): Promise<Journal> {
  const journal = new Journal(client, shard);
  await journal.lead('test');
  for (let from = 0; from < events.length; from += size)
    if (from / size !== skip) await journal.append(from + 1, events.slice(from, from + size), 1);
  return journal;
}

/** The state after the first `seq` events. */
async function stateAt(journal: Journal, seq: number): Promise<VenueState> {
  const state = new VenueState();
  await catchUp(state, journal, seq);
  expect(state.seq).toBe(seq);
  return state;
}

describe('recovery', () => {
  it('comes to the same state from every snapshot, also from the middle of a batch', async () => {
    for (let seq = 0; seq <= events.length; seq += 1) {
      const shard = 100 + seq;
      const journal = await written(shard, 3);
      await writeSnapshot(client, shard, encodeSnapshot(await stateAt(journal, seq)), 1);
      const state = await loadSnapshot(client, shard);
      expect(await catchUp(state, journal)).toBe(events.length - seq);
      expect(stateHash(state)).toBe(stateHash(venue.state));
    }
  });

  it('stops at a batch that is missing, before a snapshot or after one', async () => {
    const journal = await written(1, 2, 1);
    await expect(catchUp(new VenueState(), journal)).rejects.toThrow('the journal has a gap: 5 follows 2');
    const whole = await written(2, 2);
    const state = await stateAt(whole, 2);
    await expect(catchUp(state, await written(3, 2, 1))).rejects.toThrow("event 5 can't follow event 2");
  });

  it('does not start from a snapshot whose bytes are not those that were written', async () => {
    const state = await stateAt(await written(4, 2), 4);
    const { seq, hash, bytes } = encodeSnapshot(state);
    for (const damaged of [
      Buffer.from(bytes.toString('utf8').replace('"lots":1000000', '"lots":1000001')),
      bytes.subarray(0, bytes.length / 2),
    ]) {
      await client.query('delete from snapshots where shard = 4');
      await writeSnapshot(client, 4, { seq, hash, bytes: damaged }, 1);
      await expect(loadSnapshot(client, 4)).rejects.toThrow(/snapshot 4 of shard 4 is damaged/);
    }
  });
});
