// Which log promises which events, and which key salts them, in whatever order they arrive.
import type { VenueEvent } from '@candor/core';
import { recordJournal } from '@candor/core/testing';
import { fromBase64, hashLeaf, leafOfEvent, openPromise, toHex, toUtf8 } from '@candor/proof';
import { nodeCrypto, sha256 } from '@candor/proof/node/crypto.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransactionOn } from '../db/in-transaction.ts';
import { Journal } from '../engine/journal.ts';
import { ClientKeys, destroyClientKeys } from './client-keys.ts';
import { findLog, makeLog, type SigningLog } from './log-keys.ts';
import { makePromises } from './promises.ts';
import { RecordReader } from './record-reader.ts';
import { makeRecordedBefore } from './recorded-before.ts';
import { Recorder } from './recorder.ts';
import { rotateLog } from './rotate-log.ts';
import { type LogStore, openLogStore, sealer, unwitnessed } from './testing/make-store.ts';

const all = recordJournal(5, 400).batches.flatMap((batch) => batch.events) as VenueEvent[];
type Placed = Extract<VenueEvent, { type: 'OrderPlaced' }>;
const [placed, another] = all.filter((event) => event.type === 'OrderPlaced') as unknown as [Placed, Placed];
const stops = (at: number) =>
  ({ ...placed, type: 'StopsSet', at, key: { ...placed.key, key: 't:again' } }) as unknown as VenueEvent;
const events: readonly VenueEvent[] = [placed, stops(6), stops(7), another];
const silent = { warn: (line: string) => expect.fail(line) };

let store: LogStore;
let journal: Journal;
let log: SigningLog;

beforeAll(async () => {
  store = await openLogStore();
  journal = new Journal(store.client, 0);
  await journal.lead('test');
  await journal.append(1, events, 1);
  const made = { series: 'shard-0', venue: 'venue.example', firstSeq: 1, at: 1 };
  await inTransactionOn(store.client, (one) => makeLog(one, sealer, made));
  log = (await findLog(store.client, sealer, 'shard-0')) as SigningLog;
});
afterAll(() => store.remove());

const promising = () =>
  makePromises(
    { isPromising: () => true },
    { pool: store.database.pool, sealer, now: Date.now, log: silent },
  );
const numbered = (seq: number) => ({ seq, event: events[seq - 1] as never });

it('promises the entry that the recorder writes, whichever of both creates the key', async () => {
  const promise = promising();
  // Both find no key of these accounts.
  const [made] = await Promise.all([
    Promise.all(events.map((_, at) => promise(numbered(at + 1)))),
    new Recorder({ log, shard: 0, keys: new ClientKeys(sealer) }).advance(store.client, journal),
  ]);
  const reader = new RecordReader({ shard: 0, db: store.database.pool, sealer });
  for (const [at, one] of made.entries()) {
    const opened = await openPromise(nodeCrypto, one?.promise ?? '', log.key);
    const { event = '', salt = '' } = one?.promised ?? {};
    expect(toHex(leafOfEvent(sha256, { event, salt: fromBase64(salt) }))).toBe(toHex(opened.leaf));
    const entry = (await reader.entryOf(at + 1))?.entry ?? toUtf8('');
    expect(toHex(hashLeaf(sha256, entry))).toBe(toHex(opened.leaf));
  }
});

it('finds the last event of a repeated key', async () => {
  const before = makeRecordedBefore(store.database.pool, { archiveFolder: store.dir, log: silent });
  const { accountId, orderId } = placed;
  expect((await before.find({ accountId, orderId, key: 't:again' }))?.seq).toBe(3);
});

it('promises no event of an account whose key was destroyed', async () => {
  await inTransactionOn(store.client, (one) => destroyClientKeys(one, [another.accountId]));
  expect(await promising()(numbered(4))).toBeUndefined();
});

it('promises no event of a closed log again', async () => {
  await rotateLog(store.client, {
    ...{ series: 'shard-0', sealer, copies: store.copies, venue: undefined },
    ...{ archiveFolder: null, at: 5, ...unwitnessed },
  });
  const promise = promising();
  expect(await promise(numbered(1))).toBeUndefined();
  const later = { seq: events.length + 1, event: placed as never };
  expect((await promise(later))?.promise).toContain('venue.example/shard-0-2\n5\n');
});
