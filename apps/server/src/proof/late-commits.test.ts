// A commit in progress on an abandoned connection: a program that continues finds it, or restarts and finds it then.
import type { VenueEvent } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isPassing } from '../db/database-faults.ts';
import { inTransactionOn } from '../db/in-transaction.ts';
import { Journal } from '../engine/journal.ts';
import { SliceWriter } from '../tape/slice-writer.ts';
import { CheckpointSigner } from './checkpoint-signer.ts';
import { ClientKeys } from './client-keys.ts';
import { findLog, makeLog, type SigningLog } from './log-keys.ts';
import { readLogSize } from './log-store.ts';
import { Recorder } from './recorder.ts';
import { appendTicks } from './testing/kill-rotation.ts';
import { type LogStore, openLogStore, sealer } from './testing/make-store.ts';

const events = recordJournal(5, 200).batches.flatMap((batch) => batch.events) as VenueEvent[];
let store: LogStore;
let journal: Journal;
let old: pg.Client;
beforeEach(async () => {
  store = await openLogStore();
  journal = new Journal(store.client, 0);
  await journal.lead('test');
  old = await store.connect();
});
afterEach(async () => {
  await old.end();
  await store.remove();
});

/** A step at which somebody waits until they are released. */
function makeGate(at: string) {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    step: (step: string) => {
      if (step !== at) return undefined;
      reached.resolve();
      return gate.promise;
    },
    reached: reached.promise,
    open: gate.resolve,
  };
}

/** Once a connection to this store waits for a lock that another one has. */
async function untilOneWaits(): Promise<void> {
  for (let looks = 0; looks < 500; looks += 1) {
    const { rowCount } = await store.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('nobody waits for a lock');
}

it('of the recorder: the next one restarts, and records each event once', async () => {
  await journal.append(1, events.slice(0, 60), 1);
  const made = { series: 'shard-0', venue: undefined, firstSeq: 1, at: 1 };
  await inTransactionOn(store.client, (one) => makeLog(one, sealer, made));
  const log = (await findLog(store.client, sealer, 'shard-0')) as SigningLog;
  const gate = makeGate('before commit');
  const keys = () => new ClientKeys(sealer);
  const before = new Recorder({ log, shard: 0, keys: keys(), reached: gate.step });
  const late = before.advance(old, new Journal(old, 0));
  await gate.reached;
  const next = new Recorder({ log, shard: 0, keys: keys() });
  await next.check(store.client, journal);
  const answer = next.advance(store.client, journal).catch((error: unknown) => error);
  await untilOneWaits();
  gate.open();
  await late;
  expect(isPassing(await answer)).toBe(true);
  const again = new Recorder({ log, shard: 0, keys: keys() });
  await again.check(store.client, journal);
  await again.advance(store.client, journal);
  expect(await readLogSize(store.client, log.name)).toBe(61);
});

it('of the signer: the next one continues from what it has published', async () => {
  await store.grow(10);
  await (await store.openSigner()).sign();
  await store.grow(20);
  const gate = makeGate('before commit');
  const { log, copies } = store;
  const askWitnesses = async () => [];
  const before = await CheckpointSigner.open(old, { log, copies, askWitnesses, reached: gate.step });
  const late = before.sign();
  await gate.reached;
  const opening = store.openSigner();
  await untilOneWaits();
  gate.open();
  await late;
  const next = await opening;
  expect(next.size).toBe(20);
  await store.grow(30);
  expect(await next.sign()).toContain('\n30\n');
  // A program that hung meanwhile may begin again, like after a start.
  await expect(before.sign()).rejects.toSatisfy(isPassing);
});

it('of the slice writer: the next one seals the rest, each tick once', async () => {
  const at = Date.UTC(2026, 10, 20, 12);
  await appendTicks(store.client, at);
  const gate = makeGate('removed');
  const { name: log } = store.log;
  const late = new SliceWriter({ log, reached: gate.step }).advance(old);
  await gate.reached;
  await appendTicks(store.client, at + 60_000);
  const next = new SliceWriter({ log }).advance(store.client);
  await untilOneWaits();
  gate.open();
  await Promise.all([late, next]);
  expect((await store.entries()).length).toBe(5);
});
