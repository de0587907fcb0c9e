// Every accepted order is promised a place in the record, and has it: through the real app, engine and threads.
import { setTimeout as sleep } from 'node:timers/promises';
import { KEY_HEADER } from '@candor/contract';
import {
  formatCanonical,
  fromBase64,
  hashLeaf,
  parseNote,
  parseVerifierKey,
  rootOfPath,
  toBase64,
  toHex,
  toUtf8,
} from '@candor/proof';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Journal } from '../engine/journal.ts';
import { readMasterKeys } from '../secrets/master-key.ts';
import { makeSealer } from '../secrets/sealer.ts';
import { makeTestClient, type TestClient } from '../web/testing/test-client.ts';
import { openTestVenue, type TestVenue } from '../web/testing/test-venue.ts';
import { nodeCrypto, sha256 } from './node-crypto.ts';
import { RecordReader } from './record-reader.ts';

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

/** Opens a promise as a client would, with the published key alone. */
async function open(promise: string | undefined) {
  const { logs } = (await (await fetch(`${venue.origin}/proof/keys`)).json()) as {
    logs: { verifierKey: string }[];
  };
  const key = parseVerifierKey(sha256, logs[0]?.verifierKey ?? '');
  const [first = '', second = '', text = '', signature = ''] = (promise ?? '').split('\n\n');
  const [kind, origin, seq, hash, before] = first.split('\n');
  expect([kind, origin]).toEqual(['candor/promise/v1', 'venue.example/shard-0']);
  const [place = '', ...path] = second.split('\n');
  const [index, size] = place.split(' ').map(Number);
  const leaf = hashLeaf(sha256, toUtf8(`${first}\n`));
  const at = { index: index as number, size: size as number };
  const root = rootOfPath(sha256, leaf, at, path.map(fromBase64));
  expect(text).toBe(`candor/promises/v1\n${origin}\n${toBase64(root)}`);
  const [line] = parseNote(`${text}\n\n${signature}`).signatures;
  const signed = toUtf8(`${text}\n`);
  expect(await nodeCrypto.verify(key.publicKey, signed, line?.signature ?? toUtf8(''))).toBe(true);
  return { seq: Number(seq), hash, before: Number(before), size };
}

it('promises what was opened, changed, closed and cancelled, and keeps it', async () => {
  const opened = await client.get('submit', { ...buy, target_price: '1.10009' }, { token });
  const waiting = await client.get('submit', { ...buy, status: 0, target_price: '1.0' }, { token });
  const stops = await client.get('setStopPrice', { id: opened.Id, stop_loss_price: '1.09' }, { token });
  const part = await client.get('close', { id: opened.Id, cont: '0.04' }, { token });
  const closed = await client.get('close', { id: opened.Id }, { token });
  const cancelled = await client.get('cancelTrade', { id: waiting.Id }, { token });
  const acts = {
    OrderPlaced: [opened, waiting],
    StopsSet: [stops],
    PositionClosed: [part, closed],
    OrderCancelled: [cancelled],
  };
  const sealer = makeSealer(await readMasterKeys(venue.dataDir, []));
  const reader = new RecordReader({ db: venue.venuePool, sealer });
  const connection = await venue.venuePool.connect();
  try {
    for (const [type, answers] of Object.entries(acts))
      for (const { promise } of answers) {
        const { seq, hash, before } = await open(promise);
        expect(before - Date.now() / 1_000).toBeGreaterThan(50);
        const { value: batch } = await new Journal(connection as never).readStored(seq).next();
        const event = batch?.events[seq - batch.firstSeq] as { type: string; accountId: number };
        expect(event.type).toBe(type);
        const text = formatCanonical(event as never);
        expect(toBase64(sha256(toUtf8(text)))).toBe(hash);
        await waitFor(async () => (await reader.entryOf(seq)) !== undefined);
        const salt = (await reader.saltOf(event.accountId, seq)) ?? toUtf8('');
        const entry = (await reader.entryOf(seq))?.entry ?? toUtf8('');
        expect(toHex(entry.subarray(1))).toBe(toHex(sha256(Buffer.concat([salt, toUtf8(text)]))));
      }
  } finally {
    connection.release();
  }
}, 30_000);

it('signs promises that come together once', async () => {
  const logins = await Promise.all(Array.from({ length: 12 }, () => client.loginDemo()));
  const orders = await Promise.all(logins.map((login) => client.get('submit', buy, { token: login.token })));
  const opened = await Promise.all(orders.map(({ promise }) => open(promise)));
  expect(new Set(opened.map(({ seq }) => seq)).size).toBe(12);
  expect(Math.max(...opened.map(({ size }) => size ?? 0))).toBeGreaterThan(1);
});

it('promises nothing again for an answer from its key, nor for a refusal', async () => {
  const options = { token, headers: { [KEY_HEADER]: crypto.randomUUID() } };
  const first = await client.get('submit', buy, options);
  expect(first.promise).toContain('candor/promise/v1');
  const { promise: _, ...again } = first;
  expect(await client.get('submit', buy, options)).toEqual(again);
  const refused = await client.ask('close', { id: 999_999 }, { token });
  expect(JSON.stringify(refused)).not.toContain('promise');
});
