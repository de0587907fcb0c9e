// The public event log of a journal: every event once, at its own index, opened by its own client's key and by nobody
// else's.
import { readFile } from 'node:fs/promises';
import type { VenueEvent } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import { commit, formatCanonical, saltOf, toHex, toUtf8 } from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransactionOn } from '../db/in-transaction.ts';
import { openTestStore, type TestStore } from '../db/testing/test-store.ts';
import { Journal } from '../engine/journal.ts';
import { Fenced } from '../engine/journal-refused.ts';
import { ClientKeys, destroyClientKeys } from './client-keys.ts';
import { findLog, makeLog, type SigningLog } from './log-keys.ts';
import { readLogSize } from './log-store.ts';
import { disclosures, entryInClear, type StoredEvent, textOfEvent } from './record-events.ts';
import { RecordReader } from './record-reader.ts';
import { Recorder, RecordRefused } from './recorder.ts';
import { StoredLog } from './stored-log.ts';
import { sealer } from './testing/make-store.ts';

const recorded = recordJournal(11, 1_500);
const events = recorded.batches.flatMap((batch) => batch.events) as unknown as StoredEvent[];

let store: TestStore;
let client: pg.Client;
let journal: Journal;
let log: SigningLog;
let recorder: Recorder;

beforeAll(async () => {
  store = await openTestStore();
  client = await store.connect();
  journal = new Journal(client, 0);
  await journal.lead('test');
  await append(recorded.batches[0]?.events ?? [], 1);
  const made = { series: 'shard-0', venue: 'venue.example', firstSeq: 1, at: 1 };
  await inTransactionOn(client, (one) => makeLog(one, sealer, made));
  log = (await findLog(client, sealer, 'shard-0')) as SigningLog;
  recorder = new Recorder({ log, shard: 0, keys: new ClientKeys(sealer), eventsAWrite: 5 });
});
afterAll(async () => {
  await client.end();
  await store.remove();
});

const append = (some: readonly VenueEvent[], firstSeq: number) => journal.append(firstSeq, some, 1);
const reader = () => new RecordReader({ shard: 0, db: store.database.pool, sealer });

it('records a journal from its first event, each event at the index of its number', async () => {
  await recorder.advance(client, journal);
  let seq = 1 + (recorded.batches[0]?.events.length ?? 0);
  for (const { events: batch } of recorded.batches.slice(1)) {
    await append(batch, seq);
    seq += batch.length;
  }
  await recorder.advance(client, journal);
  await recorder.advance(client, journal);
  expect(await readLogSize(client, log.name)).toBe(events.length + 1);
  const stored = new StoredLog(client, log.name);
  const opening = Buffer.from((await stored.entryOf(0)) ?? []);
  expect(opening[0]).toBe(2);
  expect(JSON.parse(String(opening.subarray(1)))).toMatchObject({ type: 'LogOpened', firstSeq: 1 });
  const kinds = { sealed: 0, clear: 0 };
  for (const [at, event] of events.entries()) {
    const entry = (await reader().entryOf(at + 1))?.entry ?? new Uint8Array();
    const text = textOfEvent(event);
    expect(text).toBe(formatCanonical(event as never));
    const salt = await reader().saltOf(event.accountId ?? 0, at + 1);
    const disclosure = disclosures[event.type as VenueEvent['type']];
    kinds[disclosure] += 1;
    expect(toHex(entry)).toBe(
      toHex(disclosure === 'sealed' ? commit(sha256, salt as Uint8Array, text) : entryInClear(text)),
    );
  }
  expect(Math.min(kinds.sealed, kinds.clear)).toBeGreaterThan(20);
}, 30_000);

it('gives each event and client a different salt, and stores no key that the database alone could read', async () => {
  const { rows } = await client.query<{ account_id: number; sealed: Buffer }>(
    'select account_id, sealed from proof_client_keys order by 1',
  );
  expect(rows.length).toBeGreaterThan(10);
  const [one, other] = rows.map(({ account_id }) => account_id);
  const salts = [
    await reader().saltOf(one ?? 0, 5),
    await reader().saltOf(one ?? 0, 6),
    await reader().saltOf(other ?? 0, 5),
  ];
  expect(new Set(salts.map((salt) => toHex(salt ?? toUtf8('')))).size).toBe(3);
  const [{ account_id, sealed } = { account_id: 0, sealed: Buffer.of() }] = rows;
  const key = sealer.open(sealed, `client key|${account_id}`);
  expect(toHex((await reader().saltOf(account_id, 9)) ?? toUtf8(''))).toBe(
    toHex(saltOf(sha256, key, { shard: 0, seq: 9 })),
  );
  expect(sealed.includes(key)).toBe(false);
});

it('continues for a client whose key was destroyed, with entries that nobody can open', async () => {
  const at = events.findLastIndex(({ accountId }) => accountId !== undefined);
  const erased = events[at]?.accountId ?? 0;
  await inTransactionOn(client, (one) => destroyClientKeys(one, [erased]));
  expect(await reader().saltOf(erased, at + 1)).toBeUndefined();
  const again = new Recorder({ log, shard: 0, keys: new ClientKeys(sealer) });
  await again.check(client, journal);
  const more = events[at] as unknown as VenueEvent;
  await append([more, more], events.length + 1);
  await again.advance(client, journal);
  const [first, second] = await Promise.all([1, 2].map((n) => reader().entryOf(events.length + n)));
  expect(first?.entry.length).toBe(33);
  expect(toHex(second?.entry ?? toUtf8(''))).not.toBe(toHex(first?.entry ?? toUtf8('')));
  const { rows } = await client.query('select sealed from proof_client_keys where account_id = $1', [erased]);
  expect(rows).toEqual([{ sealed: null }]);
});

it('seals nothing under a key that was rolled back with a failed write', async () => {
  const opened = events.find(({ type }) => type === 'AccountOpened') as unknown as VenueEvent;
  const accountId = 9_999;
  await append([{ ...opened, accountId } as unknown as VenueEvent], (await journal.lastSeq()) + 1);
  let isFailing = true;
  const failing = new Recorder({
    log,
    shard: 0,
    keys: new ClientKeys(sealer),
    reached: (step) => {
      if (isFailing && step === 'before commit') throw new Error('the write fails');
    },
  });
  await expect(failing.advance(client, journal)).rejects.toThrow('the write fails');
  isFailing = false;
  await failing.advance(client, journal);
  const seq = await journal.lastSeq();
  const salt = (await reader().saltOf(accountId, seq)) as Uint8Array;
  const text = textOfEvent({ ...opened, accountId } as unknown as StoredEvent);
  const entry = (await reader().entryOf(seq))?.entry as Uint8Array;
  expect(toHex(entry)).toBe(toHex(commit(sha256, salt, text)));
});

it('stops recording once another program leads the journal, which continues', async () => {
  const house = events.find(({ type }) => type === 'InstrumentConfigured') as unknown as VenueEvent;
  const make = () => new Recorder({ log, shard: 0, keys: new ClientKeys(sealer) });
  const before = make();
  await before.check(client, journal);
  await journal.lead('another');
  await append([house], (await journal.lastSeq()) + 1);
  await expect(before.advance(client, journal)).rejects.toThrow(Fenced);
  const next = make();
  await next.check(client, journal);
  await next.advance(client, journal);
  expect(await readLogSize(client, log.name)).toBe((await journal.lastSeq()) + 1);
});

it('continues reading between portions, and then records later events', async () => {
  const house = events.find(({ type }) => type === 'InstrumentConfigured') as unknown as VenueEvent;
  const more = async (count: number) => {
    for (let n = 0; n < count; n += 1) await append([house], (await journal.lastSeq()) + 1);
  };
  let opened = 0;
  const counted = {
    readStored: (from: number) => {
      opened += 1;
      return journal.readStored(from);
    },
  } as Journal;
  const pieces = new Recorder({ log, shard: 0, keys: new ClientKeys(sealer) });
  const size = async () => (await readLogSize(client, log.name)) as number;
  await more(4);
  const before = await size();
  for (let piece = 1; piece <= 4; piece += 1) {
    await pieces.advance(client, counted, AbortSignal.abort());
    expect(await size()).toBe(before + piece);
  }
  expect(opened).toBe(1);
  await more(2);
  await pieces.advance(client, counted);
  expect([await size(), opened]).toEqual([before + 6, 2]);
  // Somebody else has recorded meanwhile: what was left is not what comes next.
  await more(3);
  await pieces.advance(client, counted, AbortSignal.abort());
  await new Recorder({ log, shard: 0, keys: new ClientKeys(sealer) }).advance(client, journal);
  await more(1);
  await pieces.advance(client, counted);
  expect(await size()).toBe((await journal.lastSeq()) + 1);
  await pieces.close();
});

it('rejects a journal other than the recorded one', async () => {
  const house = events.find(({ type }) => type === 'InstrumentConfigured') as unknown as VenueEvent;
  const end = (await journal.lastSeq()) + 1;
  await append([house], end);
  await recorder.advance(client, journal);
  await client.query('alter table journal disable trigger user');
  await client.query('delete from journal where first_seq = $1', [end]);
  await expect(recorder.check(client, journal)).rejects.toThrow(/which the journal has lost/);
  await append([{ ...house, at: 77 } as VenueEvent], end);
  await expect(recorder.check(client, journal)).rejects.toThrow(RecordRefused);
});

it('documents every type of event', async () => {
  const page = await readFile(new URL('../../../../docs/proof.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| (sealed|clear) \|/gm)].map(([, type, how]) => [type, how]);
  expect(rows.sort()).toEqual(Object.entries(disclosures).sort());
});
