// Ends a log and begins the next: by a closing entry if it can be signed, and otherwise by its last known checkpoint.
import { sign as signBytes } from 'node:crypto';
import type { VenueEvent } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import {
  formatCheckpoint,
  formatNote,
  openCheckpoint,
  parseOpening,
  rootOfTree,
  toUtf8,
} from '@candor/proof';
import { nodeCrypto, sha256 } from '@candor/proof/node/crypto.ts';
import { makeMemoryLog } from '@candor/proof/testing/served-log.ts';
import { readNodesOf } from '@candor/proof/testing/signing-key.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransactionOn } from '../db/in-transaction.ts';
import { Journal } from '../engine/journal.ts';
import { CheckpointSigner } from './checkpoint-signer.ts';
import { ClientKeys } from './client-keys.ts';
import { findLog, makeLog, type SigningLog } from './log-keys.ts';
import { RecordReader } from './record-reader.ts';
import { Recorder } from './recorder.ts';
import { type RotateOptions, type RotationStep, rotateLog } from './rotate-log.ts';
import { StoredLog } from './stored-log.ts';
import { grow, type LogStore, openLogStore, sealer, unwitnessed } from './testing/make-store.ts';

const events = recordJournal(5, 400).batches.flatMap((batch) => batch.events) as VenueEvent[];
let store: LogStore;
let journal: Journal;
let first: SigningLog;

beforeAll(async () => {
  store = await openLogStore();
  journal = new Journal(store.client, 0);
  await journal.lead('test');
  await journal.append(1, events.slice(0, 60), 1);
  await inTransactionOn(store.client, (one) =>
    makeLog(one, sealer, { series: 'shard-0', venue: undefined, firstSeq: 1, at: 1 }),
  );
  first = (await findLog(store.client, sealer, 'shard-0')) as SigningLog;
});
afterAll(() => store.remove());

const killAt = (death: RotationStep) => (step: RotationStep) => {
  if (step === death) throw new Error(`killed at ${step}`);
};

const rotate = (more: Partial<RotateOptions> = {}) =>
  rotateLog(store.client, {
    ...{
      series: 'shard-0',
      sealer,
      copies: store.copies,
      venue: undefined,
      archiveFolder: null,
      at: 5,
    },
    ...unwitnessed,
    ...more,
  });

async function entryIn(log: string, index: number): Promise<Record<string, unknown>> {
  const entry = await new StoredLog(store.client, log).entryOf(index);
  return JSON.parse(Buffer.from(entry ?? []).toString('utf8', 1)) as Record<string, unknown>;
}

const sizeOf = async (note: unknown, log: SigningLog) =>
  (await openCheckpoint(nodeCrypto, String(note), { log: [log.key], witnesses: [], quorum: 0 })).size;

it('closes a log after its last event, and begins the next one there under its own key', async () => {
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
  const reader = new RecordReader({ shard: 0, db: store.database.pool, sealer });
  expect(await reader.entryOf(60)).toMatchObject({ log: 'shard-0', index: 60 });
  expect(await reader.entryOf(61)).toMatchObject({ log: 'shard-0-2', index: 1 });
  expect(await reader.entryOf(90)).toMatchObject({ log: 'shard-0-2', index: 30 });
  expect(await reader.entryOf(91)).toBeUndefined();
});

it('begins after the last event of a log that was closed, signed and then abandoned', async () => {
  const { client, copies } = store;
  const closed = (await findLog(client, sealer, 'shard-0')) as SigningLog;
  await expect(rotate({ reached: killAt('published') })).rejects.toThrow('killed at published');
  const own = String(await copies.read(closed.origin));
  await copies.write(closed.origin, 'another log’s');
  await journal.append(91, events.slice(90, 95), 1);
  const { to, abandoned } = await rotate();
  expect(abandoned).toMatch('not one that its key has signed');
  expect([to.name, to.firstSeq]).toEqual(['shard-0-3', 91]);
  await copies.write(closed.origin, own);
});

it('abandons a log that has lost its past, and records its unpublished events again', async () => {
  const { client, copies } = store;
  const third = (await findLog(client, sealer, 'shard-0')) as SigningLog;
  await journal.append(96, events.slice(95, 120), 1);
  await new Recorder({ log: third, shard: 0, keys: new ClientKeys(sealer) }).advance(client, journal);
  const options = { log: third, copies, askWitnesses: async () => [] };
  await (await CheckpointSigner.open(client, options)).sign();
  // A database from before: its published checkpoint is older than the copy.
  await client.query('update proof_checkpoints set size = 11 where log = $1', [third.name]);
  await client.query(`update proof_logs set size = 11, edge = '' where name = $1`, [third.name]);
  const { to, abandoned } = await rotate();
  expect(abandoned).toMatch(/other entries|lost entries/);
  expect([to.name, to.firstSeq]).toEqual(['shard-0-4', 101]);
  expect(await sizeOf((await entryIn('shard-0-4', 0)).predecessor, third)).toBe(31);
});

it('neither closes nor abandons a log before most witnesses have answered, because a restored backup would fork it', async () => {
  const before = await store.client.query('select name, size, closed from proof_logs order by name');
  const askAll = async () => ({ held: [], answered: 1 });
  const witnesses = { ...unwitnessed.witnesses, count: 3, askAll };
  await expect(rotate({ quorum: 2, witnesses })).rejects.toThrow(/1 of 3 witnesses .* and 2 have to/);
  const after = await store.client.query('select name, size, closed from proof_logs order by name');
  expect(after.rows).toEqual(before.rows);
});

describe('names the last note of an abandoned log', () => {
  const other = (size: number) => {
    const entries = Array.from({ length: size }, (_, at) => toUtf8(`other ${at}`));
    return makeMemoryLog({ origin: first.origin, seed: '11'.repeat(32), entries }).sign(size);
  };

  /** A tape with 20 entries signed, and what somebody holds of it by then. */
  async function leave(hold: (tape: LogStore) => Promise<{ copy?: string; witness?: string }>) {
    const tape = await openLogStore();
    try {
      await tape.grow(20);
      await (await tape.openSigner()).sign();
      const { copy, witness } = await hold(tape);
      // Simulates a file that was put there by hand, and may be out of date.
      const copies = copy === undefined ? tape.copies : { read: async () => copy, write: async () => {} };
      const held = witness === undefined ? [] : [{ where: 'the witness w', note: witness }];
      const { to, abandoned } = await rotateLog(tape.client, {
        ...{ series: 'tape', sealer, copies: copies as LogStore['copies'], venue: undefined },
        ...{ archiveFolder: null, at: 5, quorum: 0 },
        witnesses: { ...unwitnessed.witnesses, askAll: async () => ({ held, answered: held.length }) },
      });
      expect(abandoned).not.toBeNull();
      const opening = await new StoredLog(tape.client, to.name).entryOf(0);
      const { predecessor } = parseOpening(opening as Uint8Array, to.name);
      const { rows } = await tape.client.query(`select note from proof_checkpoints where log = 'tape'`);
      return { named: await sizeOf(predecessor, tape.log), served: await sizeOf(rows[0].note, tape.log) };
    } finally {
      await tape.remove();
    }
  }

  /** Signs a tree of entries with the log's own key; some of them may be changed. */
  const sign = (tape: LogStore, entries: readonly Uint8Array[]): string => {
    const root = rootOfTree(sha256, readNodesOf(entries), entries.length);
    const text = formatCheckpoint({ origin: tape.log.origin, size: entries.length, root });
    const signature = signBytes(null, toUtf8(text), tape.log.secret);
    return formatNote({ text, signatures: [{ name: tape.log.key.name, id: tape.log.key.id, signature }] });
  };

  it('the store’s, if the copy has another key', async () => {
    expect(await leave(async () => ({ copy: other(25) }))).toEqual({ named: 20, served: 20 });
  });

  it('the store’s, if the copy is older and a witness holds another tree', async () => {
    const found = await leave(async (tape) => {
      const entries = await tape.entries();
      await tape.grow(40);
      return {
        copy: sign(tape, entries.slice(0, 9)),
        witness: sign(tape, [...entries, ...Array.from({ length: 10 }, () => toUtf8('other'))]),
      };
    });
    expect(found).toEqual({ named: 20, served: 20 });
  });

  it('the copy’s, if that was signed but not published, which it then serves', async () => {
    const found = await leave(async (tape) => {
      await tape.grow(30);
      return { copy: sign(tape, await tape.entries()), witness: sign(tape, [toUtf8('other')]) };
    });
    expect(found).toEqual({ named: 30, served: 30 });
  });

  it('a witness’s, if the store has lost that tree', async () => {
    const found = await leave(async (tape) => ({
      witness: sign(tape, [...(await tape.entries()), toUtf8('lost')]),
    }));
    expect(found).toEqual({ named: 21, served: 20 });
  });
});
