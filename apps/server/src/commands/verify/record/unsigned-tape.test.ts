// An unsigned tape is a finding after a minute of running time, not earlier.
import type { VenueEvent } from '@candor/core';
import { packTapeEntry } from '@candor/proof';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransactionOn } from '../../../db/in-transaction.ts';
import { Journal } from '../../../engine/journal.ts';
import { appendEntries, readLogSize } from '../../../proof/log-store.ts';
import { type LogStore, openLogStore, sealer } from '../../../proof/testing/make-store.ts';
import { writeTickRow } from '../../../tape/tick-rows.ts';
import { proveRecord } from './prove-record.ts';

const SLICE = 1_000;
const AT = SLICE * 5_000;
const MINUTE = 60_000;

let store: LogStore;
let journal: Journal;
let seq = 0;

beforeAll(async () => {
  store = await openLogStore();
  journal = new Journal(store.client, 0);
  await journal.lead('test');
});
afterAll(() => store.remove());

async function seal(slice: number): Promise<void> {
  const tick = { t: slice * 5_000, bid: 110_000, ask: 110_010, mark: 0 };
  const entry = packTapeEntry({ instrument: 1, digits: 5, slice, first: slice - SLICE + 1, ticks: [tick] });
  const from = (await readLogSize(store.client, 'tape')) ?? 0;
  await inTransactionOn(store.client, (one) => appendEntries(one, 'tape', { from, entries: [entry] }));
}

async function emit(event: object): Promise<void> {
  const { at } = event as { at: number };
  seq += 1;
  await journal.append(seq, [{ v: 1, actor: 's:record', ...event } as unknown as VenueEvent], at);
}

const findings = async () =>
  (await proveRecord(store.client, { sealer, checkpoints: [] })).findings.filter((finding) =>
    finding.startsWith('tape'),
  );

it('counts from the first unsigned slice, without outages', async () => {
  await seal(SLICE);
  await emit({ type: 'InstrumentResumed', instrumentId: 1, reason: '', at: AT + MINUTE });
  expect(await findings()).toEqual([]);
  await emit({ type: 'InstrumentResumed', instrumentId: 1, reason: '', at: AT + MINUTE + 1_000 });
  const said = 'tape: ticks are in no signed tree, the first of them for 61 s in which the venue ran';
  expect(await findings()).toEqual([expect.stringContaining(said)]);
  await (await store.openSigner()).sign();
  expect(await findings()).toEqual([]);

  // The venue was killed with an unsigned slice and started an hour later.
  await seal(SLICE + 20);
  const before = AT + 20 * 5_000 + 9_000;
  await emit({ type: 'VenueStarted', before, at: before + 60 * MINUTE });
  await emit({ type: 'InstrumentResumed', instrumentId: 1, reason: '', at: before + 60 * MINUTE + 50_000 });
  expect(await findings()).toEqual([]);
  await emit({ type: 'InstrumentResumed', instrumentId: 1, reason: '', at: before + 60 * MINUTE + 52_000 });
  expect(await findings()).toEqual([expect.stringContaining('for 61 s in which the venue ran')]);
});

it('counts ticks that are not sealed', async () => {
  await (await store.openSigner()).sign();
  expect(await findings()).toEqual([]);

  const payload = Buffer.alloc(30);
  const t = AT + 62 * MINUTE;
  writeTickRow(payload, 0, { instrumentId: 1, no: 3, t, bid: 1, ask: 2, digits: 5, mark: 0 });
  await store.client.query('insert into tape_ticks (id, epoch, at, crc, payload) values (1, 1, $1, 0, $2)', [
    t,
    payload,
  ]);
  await emit({ type: 'InstrumentResumed', instrumentId: 1, reason: '', at: t + 2 * MINUTE });
  expect(await findings()).toEqual([expect.stringContaining('for 120 s in which the venue ran')]);
});
