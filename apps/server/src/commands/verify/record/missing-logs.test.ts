// A missing public event log or tape is a finding once the venue has run longer than allowed without one.
import type { VenueEvent } from '@candor/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Journal } from '../../../engine/journal.ts';
import { type LogStore, openLogStore, sealer } from '../../../proof/testing/make-store.ts';
import { proveRecord } from './prove-record.ts';

const HOUR = 3_600_000;
const stamp = { v: 1, actor: 's:record' } as const;
const none = { durable: [], refused: [] };
const counted = (at: number) => ({ ...stamp, type: 'ExecutionCounted', at, real: none, demo: none });
const started = (at: number) => ({ ...stamp, type: 'VenueStarted', at, before: at - 1 });
const resumed = (at: number) => ({ ...stamp, type: 'InstrumentResumed', at, instrumentId: 1, reason: '' });

let store: LogStore;
beforeAll(async () => {
  store = await openLogStore();
  await store.client.query('set session_replication_role = replica');
  for (const table of ['proof_tiles', 'proof_logs']) await store.client.query(`delete from ${table}`);
});
beforeEach(() => store.client.query('delete from journal'));
afterAll(() => store.remove());

async function prove(...events: readonly object[]) {
  const journal = new Journal(store.client, 0);
  await journal.lead('test');
  await journal.append(1, events as VenueEvent[], 1);
  return proveRecord(store.client, { sealer, checkpoints: [] });
}

it('reports a deleted public event log and a deleted tape', async () => {
  const { findings, notBegun } = await prove(resumed(1), counted(HOUR), resumed(2 * HOUR));
  expect(findings).toEqual([
    'there is no record shard-0: 3 events are in no signed tree, the first of them for 7200 s in which the venue ran',
    'there is no tape, and there was none for 7200 s in which the venue ran',
  ]);
  expect(notBegun).toEqual([]);
});

it('requires logs only since the first start that had them', async () => {
  const { findings } = await prove(resumed(1), resumed(HOUR), started(2 * HOUR), resumed(3 * HOUR));
  expect(findings[0]).toContain('2 events are in no signed tree, the first of them for 3600 s');
});

it('accepts a store from before there were logs, and a new one', async () => {
  expect(await prove(resumed(1), resumed(HOUR))).toMatchObject({
    notBegun: ['shard-0', 'tape'],
    findings: [],
  });
});

it('accepts a store of an older program in its first minute', async () => {
  const proof = await prove(resumed(1), started(HOUR), resumed(HOUR + 59_000));
  expect(proof).toMatchObject({ notBegun: ['shard-0', 'tape'], findings: [] });
});
