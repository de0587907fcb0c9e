// Every accepted order is promised a place in the record, and has it: through the real app, engine and threads.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ActedOrder, KEY_HEADER } from '@candor/contract';
import type { OrderPlaced } from '@candor/core';
import {
  formatCanonical,
  fromBase64,
  hashLeaf,
  leafOfEvent,
  openPromise,
  parseVerifierKey,
  toHex,
  toUtf8,
} from '@candor/proof';
import { nodeCrypto, sha256 } from '@candor/proof/node/crypto.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Journal } from '../engine/journal.ts';
import { readMasterKeys } from '../secrets/master-key.ts';
import { makeSealer } from '../secrets/sealer.ts';
import { makeTestClient, type TestClient } from '../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../web/testing/test-venue.ts';
import { RecordReader } from './record-reader.ts';
import { type KeyedAct, makeRecordedBefore } from './recorded-before.ts';
import { readStoredEvents } from './stored-events.ts';

/** Nothing is old enough for it. */
const archiveFolder = join(import.meta.dirname, 'no-archive');
const buy = { forex_id: 1, multiple: 100, type: 1, status: 1, cont: '0.10' };
let venue: TestVenue;
let client: TestClient;
let token: string;

beforeAll(async () => {
  venue = await openTestVenue({}, { logs: true });
  venue.market.session('EURUSD', 'open');
  venue.market.tick('EURUSD', 110_000, 110_010);
  venue.market.confirm();
  client = makeTestClient(venue.origin);
  ({ token } = await client.loginDemo());
  await waitFor(async () => venue.proof?.isPromising() === true);
}, 60_000);
afterAll(() => venue.stop());

async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 600 && !(await holds()); n += 1) await sleep(50);
  expect(await holds()).toBe(true);
}

/** Opens a promise as a client would, with the published key alone, and the event that came with it. */
async function open({ promise = '', promised }: ActedOrder) {
  const { logs } = (await (await fetch(`${venue.origin}/proof/keys`)).json()) as {
    logs: { verifierKey: string }[];
  };
  const named = logs.find(({ verifierKey }) => promise.includes(verifierKey.split('+', 1)[0] as string));
  const opened = await openPromise(nodeCrypto, promise, parseVerifierKey(sha256, named?.verifierKey ?? ''));
  const [, shard] = /^venue\.example\/shard-(\d)$/.exec(opened.origin) ?? [];
  const { event = '', salt = '' } = promised ?? {};
  const leaf = leafOfEvent(sha256, { event, salt: fromBase64(salt) });
  expect(toHex(leaf)).toBe(toHex(opened.leaf));
  const [, size] = (promise.split('\n\n')[1] ?? '').split('\n', 1)[0]?.split(' ').map(Number) ?? [];
  return { ...opened, shard: Number(shard), event, size };
}

it('promises openings, changes, closings and cancellations, and fulfils the promises', async () => {
  const opened = await client.get('submit', { ...buy, target_price: '1.10009' }, { token });
  const waiting = await client.get('submit', { ...buy, status: 0, target_price: '1.0' }, { token });
  const stops = await client.get('setStopPrice', { id: opened.Id, stop_loss_price: '1.09' }, { token });
  const part = await client.get('close', { id: opened.Id, cont: '0.04' }, { token });
  const closed = await client.get('close', { id: opened.Id }, { token });
  const changed = await client.get('changePending', { id: waiting.Id, target_price: '1.01' }, { token });
  const cancelled = await client.get('cancelTrade', { id: waiting.Id }, { token });
  const acts = {
    OrderPlaced: [opened, waiting],
    StopsSet: [stops],
    PendingChanged: [changed],
    PositionClosed: [part, closed],
    OrderCancelled: [cancelled],
  };
  const sealer = makeSealer(await readMasterKeys(venue.dataDir, []));
  const connection = await venue.venuePool.connect();
  try {
    for (const [type, answers] of Object.entries(acts))
      for (const answer of answers) {
        const { shard, seq, leaf, before, event: text } = await open(answer);
        const reader = new RecordReader({ shard, db: venue.venuePool, sealer });
        expect(before - Date.now() / 1_000).toBeGreaterThan(50);
        const { value: batch } = await new Journal(connection as never, shard).readStored(seq).next();
        const event = batch?.events[seq - batch.firstSeq] as { type: string; accountId: number };
        expect(event.type).toBe(type);
        expect(formatCanonical(event as never)).toBe(text);
        await waitFor(async () => (await reader.entryOf(seq)) !== undefined);
        const entry = (await reader.entryOf(seq))?.entry ?? toUtf8('');
        expect(toHex(hashLeaf(sha256, entry))).toBe(toHex(leaf));
      }
  } finally {
    connection.release();
  }
}, 30_000);

async function placedAt({ shard, seq }: { shard: number; seq: number }): Promise<KeyedAct> {
  const events = await readStoredEvents(venue.venuePool, { shard, seqs: [seq], archiveFolder });
  const { accountId, orderId, key } = events.get(seq) as OrderPlaced;
  return { accountId, orderId, key: key?.key ?? '' };
}

it('signs concurrent promises once', async () => {
  const logins = await Promise.all(Array.from({ length: 12 }, () => client.loginDemo()));
  const orders = await Promise.all(logins.map((login) => client.get('submit', buy, { token: login.token })));
  const opened = await Promise.all(orders.map(open));
  expect(new Set(opened.map(({ shard, seq }) => `${shard} ${seq}`)).size).toBe(12);
  expect(Math.max(...opened.map(({ size }) => size ?? 0))).toBeGreaterThan(1);
});

it('promises the same event again for a repeated key, and nothing for a rejection', async () => {
  const options = { token, headers: { [KEY_HEADER]: crypto.randomUUID() } };
  const first = await client.get('submit', buy, options);
  const again = await client.get('submit', buy, options);
  expect({ ...again, promise: first.promise }).toEqual(first);
  const [before, after] = [await open(first), await open(again)];
  expect([after.seq, after.leaf]).toEqual([before.seq, before.leaf]);
  expect(after.before).toBeGreaterThanOrEqual(before.before);
  // Another process knows it from the record.
  const log = { warn: (line: string) => expect.fail(line) };
  const { find } = makeRecordedBefore(venue.venuePool, {
    archiveFolder: join(venue.dataDir, 'archive'),
    log,
  });
  const { accountId, orderId, key } = await placedAt(before);
  await waitFor(async () => (await find({ accountId, orderId, key })) !== undefined);
  expect((await find({ accountId, orderId, key }))?.seq).toBe(before.seq);
  expect(await find({ accountId, orderId, key: `${key}x` })).toBeUndefined();
  expect(await find({ accountId: accountId + 1, orderId, key })).toBeUndefined();
  const refused = await client.ask('close', { id: 999_999 }, { token });
  expect(JSON.stringify(refused)).not.toContain('promise');
});

it('makes nobody wait for another client’s key, and answers without a promise if the key is not available', async () => {
  const cold = (await client.loginDemo()).token;
  const order = { ...buy, target_price: '1.10009' };
  const holding = await venue.venuePool.connect();
  try {
    await holding.query('begin; lock table proof_client_keys in access exclusive mode');
    const answered: string[] = [];
    const [warm, late] = await Promise.all(
      [token, cold].map(async (of) => {
        const answer = await client.get('submit', order, { token: of });
        answered.push(of);
        return answer;
      }),
    );
    expect(answered).toEqual([token, cold]);
    expect(warm?.promise).toBeDefined();
    expect(late?.promise).toBeUndefined();
  } finally {
    await holding.query('rollback');
    holding.release();
  }
  expect((await client.get('submit', order, { token: cold })).promise).toBeDefined();
});
