// A log ends and another follows: by an entry of its own where it can be signed, and by its last known checkpoint where not.
import type { VenueEvent } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import { openCheckpoint } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransactionOn } from '../db/in-transaction.ts';
import { Journal } from '../engine/journal.ts';
import { CheckpointSigner } from './checkpoint-signer.ts';
import { ClientKeys } from './client-keys.ts';
import { findLog, makeLog, type SigningLog } from './log-keys.ts';
import { RecordReader } from './record-reader.ts';
import { Recorder } from './recorder.ts';
import { rotateLog } from './rotate-log.ts';
import { StoredLog } from './stored-log.ts';
import { grow, type LogStore, openLogStore, sealer, unwitnessed } from './testing/make-store.ts';

const events = recordJournal(5, 200).batches.flatMap((batch) => batch.events) as VenueEvent[];
let store: LogStore;
let journal: Journal;
let first: SigningLog;

beforeAll(async () => {
  store = await openLogStore();
  journal = new Journal(store.client);
  await journal.lead('test');
  await journal.append(1, events.slice(0, 60), 1);
  await inTransactionOn(store.client, (one) =>
    makeLog(one, sealer, { series: 'shard-0', venue: undefined, firstSeq: 1, at: 1 }),
  );
  first = (await findLog(store.client, sealer, 'shard-0')) as SigningLog;
});
afterAll(() => store.remove());

const rotate = () =>
  rotateLog(store.client, {
    ...{
      series: 'shard-0',
      shard: 0,
      sealer,
      copies: store.copies,
      venue: undefined,
      archiveFolder: null,
      at: 5,
    },
    ...unwitnessed,
  });

async function entryIn(log: string, index: number): Promise<Record<string, unknown>> {
  const entry = await new StoredLog(store.client, log).entryOf(index);
  return JSON.parse(Buffer.from(entry ?? []).toString('utf8', 1)) as Record<string, unknown>;
}

const sizeOf = async (note: unknown, log: SigningLog) =>
  (await openCheckpoint(nodeCrypto, String(note), { log: [log.key], witnesses: [], quorum: 0 })).size;

it('closes a log behind its last event, and the next one begins there under its own key', async () => {
  const { to, abandoned } = await rotate();
  expect(abandoned).toBeNull();
  expect(await entryIn('shard-0', 61)).toMatchObject({ type: 'LogClosed', log: 'shard-0' });
  expect([to.name, to.firstSeq, to.origin]).toEqual([
    'shard-0-2',
    61,
    first.origin.replace('shard-0', 'shard-0-2'),
  ]);
  expect(to.key.publicKey).not.toEqual(first.key.publicKey);
  const opening = await entryIn('shard-0-2', 0);
  expect(await sizeOf(opening.predecessor, first)).toBe(62);
  await expect(grow(store.client, 'shard-0', 70)).rejects.toThrow('is closed');
  await journal.append(61, events.slice(60, 90), 1);
  await new Recorder({ log: to, shard: 0, keys: new ClientKeys(sealer) }).advance(store.client, journal);
  const reader = new RecordReader({ db: store.database.pool, sealer });
  expect(await reader.entryOf(60)).toMatchObject({ log: 'shard-0', index: 60 });
  expect(await reader.entryOf(61)).toMatchObject({ log: 'shard-0-2', index: 1 });
  expect(await reader.entryOf(90)).toMatchObject({ log: 'shard-0-2', index: 30 });
  expect(await reader.entryOf(91)).toBeUndefined();
});

it('leaves a log that has lost its past, and records again what was not published of it', async () => {
  const second = (await findLog(store.client, sealer, 'shard-0')) as SigningLog;
  const { client, copies } = store;
  const options = { log: second, copies, askWitnesses: async () => [] };
  await (await CheckpointSigner.open(client, options)).sign();
  // A database from before: its published checkpoint is older than the copy.
  await client.query('update proof_checkpoints set size = 11 where log = $1', [second.name]);
  await client.query(`update proof_logs set size = 11, edge = '' where name = $1`, [second.name]);
  const { to, abandoned } = await rotate();
  expect(abandoned).toMatch(/other entries|lost entries/);
  expect([to.name, to.firstSeq]).toEqual(['shard-0-3', 71]);
  expect(await sizeOf((await entryIn('shard-0-3', 0)).predecessor, second)).toBe(31);
});
