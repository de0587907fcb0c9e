// The erasure of a client is in the journal before the key is destroyed, and a key lost in another way is reported.
import type { CommandRequest, VenueEvent } from '@candor/core';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransactionOn } from '../db/in-transaction.ts';
import { migrate } from '../db/migrate.ts';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { Journal } from '../engine/journal.ts';
import { ClientKeys, destroyClientKeys } from './client-keys.ts';
import {
  askErasure,
  isPastRetention,
  makeEraseKeys,
  proveErasures,
  readErasures,
  whyNot,
} from './key-erasures.ts';
import { sealer } from './testing/make-store.ts';

const BEGUN = Date.UTC(2020, 1, 29);
const AFTER = Date.UTC(2025, 2, 1);
let store: TestStore;
let client: pg.Client;
let journal: Journal;
let seq = 1;

beforeAll(async () => {
  store = await openTestStore();
  client = await store.connect();
  journal = new Journal(client, 0);
  await journal.lead('test');
  await inTransactionOn(client, (one) => new ClientKeys(sealer).open(one, [1, 2, 3, 4]));
  await write(
    ...[1, 2, 3, 4].map((accountId) => ({ type: 'AccountOpened', at: BEGUN, accountId })),
    ...[1, 2, 3].map((accountId) => ({ type: 'AccountArchived', at: BEGUN, accountId })),
    { type: 'AccountOpened', at: BEGUN, accountId: 2 },
  );
});
afterAll(async () => {
  await client.end();
  await store.remove();
});

async function write(...events: readonly object[]): Promise<void> {
  await journal.append(seq, events as unknown as VenueEvent[], 1);
  seq += events.length;
}
const prove = () => proveErasures(client, { archiveFolder: null });
const gone = async () => {
  const { rows } = await client.query<{ account_id: number }>(
    'select account_id from proof_client_keys where sealed is null order by 1',
  );
  return rows.map(({ account_id }) => account_id);
};

it('selects accounts archived five years ago that were not reopened', async () => {
  const { archivedAt } = await readErasures(client, { archiveFolder: null });
  expect([...archivedAt.keys()]).toEqual([1, 3]);
  expect(whyNot(1, archivedAt.get(1), AFTER)).toBeNull();
  expect(whyNot(1, archivedAt.get(1), AFTER - 1)).toContain('archived on 2020-02-29');
  expect(whyNot(2, archivedAt.get(2), AFTER)).toBe('account 2 is not archived');
  expect(isPastRetention(BEGUN, AFTER)).toBe(true);
});

it('writes the event before the key is destroyed, and skips reopened accounts', async () => {
  const requested: unknown[] = [];
  const warned: string[] = [];
  const erase = makeEraseKeys({
    pool: store.database.pool,
    archiveFolder: null,
    account: async (id) => (id === 2 ? {} : null),
    warn: (line) => warned.push(line),
    submit: async ({ command }: CommandRequest) => {
      if (command.type !== 'RecordErasure') throw new Error(command.type);
      expect(await gone()).toEqual([]);
      requested.push(command.account);
      await write({ type: 'KeyErased', at: AFTER, account: command.account });
      return { ok: true, order: null, account: null, seq };
    },
  });
  const requests = async () => (await client.query('select account_id from proof_key_erasures')).rows;
  await write({ type: 'VenueStarted', at: AFTER - 1 });
  // Archived too short a while ago, as one is that came back and went again: its request is forgotten.
  await askErasure(client, [1]);
  await erase();
  expect([requested, await requests()]).toEqual([[], []]);
  await write({ type: 'VenueStarted', at: AFTER });
  await askErasure(client, [1, 2]);
  await askErasure(client, [1, 2]);
  await erase();
  expect(await requests()).toEqual([]);
  expect([requested, await gone()]).toEqual([[1], [1]]);
  expect(warned).toEqual([
    expect.stringContaining('account 1 was archived on 2020-02-29: its events must be kept'),
    expect.stringContaining('account 2 was opened again'),
  ]);
  await erase();
  expect([requested, await gone()]).toEqual([[1], [1]]);
  expect(await prove()).toEqual({ erased: 1, unrecorded: [], findings: [] });
});

it('lists a key destroyed before such events existed, and accepts it', async () => {
  await destroyClientKeys(client, [2]);
  await client.query(`
    update proof_client_keys set destroyed_at = (
      select applied_at - interval '1 second' from schema_migrations where name = '0060-key-erasures.sql'
    ) where account_id = 2;
    drop table proof_unrecorded_erasures;
    delete from schema_migrations where name = '0062-unrecorded-erasures.sql'`);
  await migrate(store.database.pool);
  expect(await prove()).toEqual({ erased: 1, unrecorded: [2], findings: [] });
});

it('reports a key destroyed without an event, one destroyed too soon, and one of an account that is not archived', async () => {
  await destroyClientKeys(client, [3]);
  expect((await prove()).findings).toEqual(['the key of account 3 is gone, and no event says so']);
  await write({ type: 'KeyErased', at: AFTER - 1, account: 3 }, { type: 'KeyErased', at: AFTER, account: 4 });
  const { findings } = await prove();
  expect(findings).toEqual([
    expect.stringContaining('too soon: account 3 was archived'),
    'a key was erased too soon: account 4 is not archived',
  ]);
});
