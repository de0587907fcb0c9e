// The served part of a log, to the real witness and to plain requests: everything that the checkpoint covers, and
// nothing else.
import { formatVerifierKey, isClosing, openCheckpoint, parseOpening } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import { type ServedStore, serveStore } from '@candor/server/modules/proof/testing/serve-store.ts';
import { checkHeld, type HeldNote } from '@candor/server/proof/checkpoint-signer.ts';
import { rotateLog } from '@candor/server/proof/rotate-log.ts';
import { StoredLog } from '@candor/server/proof/stored-log.ts';
import { sealer } from '@candor/server/proof/testing/make-store.ts';
import { Witnesses } from '@candor/server/proof/witnesses.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookAt } from './follower.ts';
import { LogReader } from './log-reader.ts';
import { makeWitnessOf, serveWitness } from './testing/served-witness.ts';

let store: ServedStore;
let url: string;

beforeAll(async () => {
  store = await serveStore();
  ({ url } = store);
});
afterAll(() => store.remove());

const makeWitness = (name: string) => makeWitnessOf(store, name);

it('is followed by a witness from tree to tree', async () => {
  const follower = {
    ...(await makeWitness('follower.example')),
    ...{ againMs: 1, log: new LogReader(url) },
  };
  expect((await fetch(`${url}/checkpoint`)).status).toBe(404);
  const signer = await store.openSigner();
  for (const size of [1, 2, 255, 256, 257, 700]) {
    await store.grow(size);
    await signer.sign();
    expect(await lookAt(follower)).toEqual({ kind: 'cosigned', size });
  }
});

it('serves only what the checkpoint covers, and lets caches store immutable files', async () => {
  await store.grow(800);
  const ask = async (path: string) => fetch(`${url}/${path}`);
  // The database is not queried for a name that no log can have.
  expect((await fetch(`${url}%00/checkpoint`)).status).toBe(404);
  const tile = await ask('tile/0/002.p/188');
  expect([
    tile.status,
    tile.headers.get('cache-control'),
    tile.headers.get('access-control-allow-origin'),
  ]).toEqual([200, 'public, max-age=31536000, immutable', '*']);
  expect((await tile.arrayBuffer()).byteLength).toBe(188 * 32);
  const bundle = await ask('tile/entries/000');
  expect(Number(bundle.headers.get('content-length'))).toBeLessThan(256 * 9);
  expect((await bundle.arrayBuffer()).byteLength).toBeGreaterThan(256 * 9);
  expect((await (await ask('tile/1/000.p/2')).arrayBuffer()).byteLength).toBe(64);
  for (const path of [
    'tile/0/002.p/189',
    'tile/entries/002.p/189',
    'tile/0/002',
    'tile/1/000.p/3',
    'tile/2/000.p/1',
    'tile/0/003.p/1',
    'tile/0/2',
    'tile/0/002.p/0',
    'tile/64/000',
    'cosigned',
  ]) {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
  }
  expect((await ask('checkpoint')).headers.get('cache-control')).toBe('public, max-age=2');
  const keys = (await (await fetch(new URL('/proof/keys', url))).json()) as { logs: object[] };
  expect(keys.logs).toMatchObject([
    { name: 'tape', origin: store.log.origin, verifierKey: formatVerifierKey(store.log.key), newest: true },
  ]);
});

it('collects cosignatures once a minute, reports unreachable witnesses once, and trusts a larger tree that it has signed', async () => {
  const made = await makeWitness('asked.example');
  const { address, close } = await serveWitness(made);
  const lines: string[] = [];
  let now = 0;
  const witnesses = new Witnesses({
    witnesses: [
      { url: address, key: formatVerifierKey(made.signer.key) },
      { url: 'http://127.0.0.1:9', key: formatVerifierKey((await makeWitness('down.example')).signer.key) },
    ],
    warn: (line) => lines.push(line),
    info: (line) => lines.push(line),
    now: () => now,
  });
  const tree = new StoredLog(store.client, store.log.name);
  const cosign = async (note: string, size: number) =>
    witnesses.cosign(
      store.log,
      { note, size },
      {
        prove: (older) => tree.consistency(older, size),
        check: (held) => checkHeld(store.client, store.log, held),
      },
    );
  const signer = await store.openSigner();
  const first = await cosign((await signer.sign()) ?? '', signer.size);
  const policy = { log: [store.log.key], witnesses: [made.signer.key], quorum: 1 };
  expect((await openCheckpoint(nodeCrypto, first?.note ?? '', policy)).cosigners).toMatchObject([
    { name: 'asked.example' },
  ]);
  await store.grow(900);
  const larger = (await signer.sign()) ?? '';
  expect(await cosign(larger, 900)).toBeUndefined();
  now = 60_000;
  expect(await cosign(larger, 900)).toMatchObject({ count: 1 });
  expect(lines).toEqual([expect.stringContaining('down.example')]);
  expect((await witnesses.askAll(store.log)).held.map(({ where }) => where)).toEqual([
    'the witness asked.example',
  ]);
  now = 120_000;
  // It has followed by itself meanwhile.
  expect(await cosign(first?.note ?? '', 800)).toBeUndefined();
  const lost = {
    prove: async () => [],
    check: (held: HeldNote) => checkHeld(store.client, { ...store.log, name: 'gone' }, held),
  };
  now = 180_000;
  await expect(witnesses.cosign(store.log, { note: first?.note ?? '', size: 800 }, lost)).rejects.toThrow(
    /the witness asked.example holds a checkpoint of 900 entries/,
  );
  await close();
});

it('has the end of a log cosigned before the next log names it', async () => {
  const made = await makeWitness('ending.example');
  const { address, close } = await serveWitness(made);
  const say = (): void => {};
  const { to, cosigned } = await rotateLog(store.client, {
    ...{ series: 'tape', venue: undefined, archiveFolder: null, at: 5, quorum: 1 },
    ...{ sealer, copies: store.copies },
    witnesses: new Witnesses({
      witnesses: [{ url: address, key: formatVerifierKey(made.signer.key) }],
      ...{ warn: say, info: say },
    }),
  });
  expect(cosigned).toBe(1);
  const { predecessor } = parseOpening((await entryIn(to.name, 0)) as Uint8Array, to.name);
  const policy = { log: [store.log.key], witnesses: [made.signer.key], quorum: 1 };
  const { size } = await openCheckpoint(nodeCrypto, String(predecessor), policy);
  expect(isClosing((await entryIn('tape', size - 1)) as Uint8Array, 'tape')).toBe(true);
  await close();
});

const entryIn = (log: string, index: number) => new StoredLog(store.client, log).entryOf(index);
