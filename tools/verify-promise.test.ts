// A stranger's tool about promises, which shares no code with what makes them: on the vector, and on logs that keep and break it.
import {
  ED25519,
  formatNote,
  formatPromise,
  formatPromiseBatch,
  formatVerifierKey,
  hashLeaf,
  makeVerifierKey,
  packEntries,
  parseTilePath,
  TILE_WIDTH,
  toBase64,
  toUtf8,
} from '@candor/proof';
import { sha256 } from '@candor/proof/node/crypto.ts';
import { type MemoryLog, makeMemoryLog } from '@candor/proof/testing/served-log.ts';
import { makeSigningKey } from '@candor/proof/testing/signing-key.ts';
import vectors from '@candor/proof/testing/vectors.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { judgePromise } from './verify-promise.mjs';

const { promise, event, salt, seq, before } = vectors.promise;
const { seed, vkey } = vectors.keys.log;
const entry = new Uint8Array(Buffer.from(vectors.commitment.entry, 'hex'));
const opening = (firstSeq: number) => toUtf8(`\u0002{"firstSeq":${firstSeq},"type":"LogOpened"}`);
const honest = Array.from({ length: 700 }, (_, at) => toUtf8(`entry ${at}`))
  .with(0, opening(1))
  .with(seq, entry);

const make = (entries: readonly Uint8Array[], origin = 'venue.example/proof/tape', key = seed): MemoryLog =>
  makeMemoryLog({ origin, seed: key, entries });

function serve(entries: readonly Uint8Array[], size: number, log = make(entries)) {
  return async (path: string) => {
    if (path === 'checkpoint') return Buffer.from(log.sign(size));
    const { level, index, width } = parseTilePath(path);
    if (level === 'entries')
      return Buffer.from(packEntries(entries.slice(index * TILE_WIDTH, index * TILE_WIDTH + width)));
    return Buffer.concat(
      Array.from({ length: width }, (_, at) => log.read(8 * level, index * TILE_WIDTH + at)),
    );
  };
}
const judge = async (entries: readonly Uint8Array[], size = entries.length, now = before - 1) =>
  (await judgePromise(serve(entries, size), promise, vkey, { now })).verdict;

it.each([seq + 1, 255, 256, 257, 511, 700])('finds a promise kept in a log of %i entries', async (size) => {
  expect(await judge(honest, size)).toBe('kept');
});

it('finds it broken by another entry at once, and by none once its time is over', async () => {
  expect(await judge(honest.with(seq, toUtf8('another')))).toBe('broken');
  expect(await judge(honest, seq)).toBe('unknown');
  expect(await judge(honest, seq, before + 1)).toBe('broken');
  expect(await judge(honest.with(0, opening(seq + 1)), 700, before + 1)).toBe('unknown');
});

it('accuses no log that was closed before the event: the one that follows has to have it', async () => {
  const closing = toUtf8('\u0002{"log":"tape","type":"LogClosed"}');
  for (const end of [seq, seq - 3]) {
    const closed = [...honest.slice(0, end), closing];
    expect(await judge(closed, closed.length, before + 1)).toBe('unknown');
  }
  // One that closes behind another entry in its place does not get away with it.
  const bent = [...honest.slice(0, seq), toUtf8('another'), closing];
  expect(await judge(bent, bent.length, before + 1)).toBe('broken');
  // Nor does a closing that only looks like one.
  const open = [...honest.slice(0, seq), toUtf8('later')];
  const read = serve([...honest.slice(0, seq), closing], open.length, make(open));
  await expect(judgePromise(read, promise, vkey, { now: before + 1 })).rejects.toThrow('signed root');
});

it('holds a log that has followed to it', async () => {
  const next = [opening(seq), entry, toUtf8('later')];
  const log = make(next, 'venue.example/proof/tape-2', '22'.repeat(32));
  const options = { now: before, logKey: formatVerifierKey(log.key) };
  expect((await judgePromise(serve(next, 3, log), promise, vkey, options)).verdict).toBe('kept');
  const bare = next.with(1, toUtf8('another'));
  const other = make(bare, 'venue.example/proof/tape-2', '22'.repeat(32));
  expect((await judgePromise(serve(bare, 3, other), promise, vkey, options)).verdict).toBe('broken');
});

it('finds an event that is in neither of two logs, one of which follows the other', async () => {
  const closing = toUtf8('\u0002{"log":"tape","type":"LogClosed"}');
  const old = [...honest.slice(0, seq), closing];
  const readPromising = serve(old, old.length);
  const follow = (firstSeq: number, predecessor: string) => {
    const entries = [
      toUtf8(`\u0002${JSON.stringify({ firstSeq, predecessor, type: 'LogOpened' })}`),
      toUtf8('later'),
    ];
    const log = make(entries, 'venue.example/proof/tape-2', '22'.repeat(32));
    const options = { now: before, logKey: formatVerifierKey(log.key), readPromising };
    return judgePromise(serve(entries, 2, log), promise, vkey, options);
  };
  expect(await follow(seq + 1, make(old).sign(old.length))).toMatchObject({
    verdict: 'broken',
    why: expect.stringContaining('is in neither log'),
  });
  // It names another end of the old log than is served: which one it goes on from is not known.
  expect((await follow(seq + 1, make(old).sign(old.length - 1))).verdict).toBe('unknown');
  const open = serve(honest, seq);
  const asked = { now: before, readPromising: open };
  await expect(judgePromise(open, promise, vkey, asked)).resolves.toMatchObject({ verdict: 'unknown' });
});

it('refuses a promise until a time of which no date can be made', async () => {
  const origin = 'venue.example/proof/tape';
  const { publicKey, sign } = makeSigningKey(seed);
  const key = makeVerifierKey(sha256, { name: origin, kind: ED25519, publicKey });
  const promiseUntil = (until: number) => {
    const text = formatPromise({ origin, seq, leaf: toBase64(hashLeaf(sha256, entry)), before: until });
    const batch = formatPromiseBatch(origin, toBase64(hashLeaf(sha256, toUtf8(text))));
    const signature = { name: origin, id: key.id, signature: sign(toUtf8(batch)) };
    return `${text}\n0 1\n\n${formatNote({ text: batch, signatures: [signature] })}`;
  };
  const judgeUntil = (until: number) => judgePromise(serve(honest, seq), promiseUntil(until), vkey);
  expect((await judgeUntil(8.64e12)).verdict).toBe('unknown');
  await expect(judgeUntil(8.64e12 + 1)).rejects.toThrow('a time that is none');
});

it('reads the file of the app, and refuses what is not promised in it', async () => {
  const file = (over: object) => JSON.stringify({ promise, promised: { event, salt }, ...over });
  const say = (text: string) => judgePromise(serve(honest, 700), text, vkey, { now: before });
  expect((await say(file({}))).verdict).toBe('kept');
  await expect(say(file({ promised: { event: `${event} `, salt } }))).rejects.toThrow(
    'not what was promised',
  );
  // As if the beginning of the event belonged to the salt.
  const taken = Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(event.slice(0, 9))]).toString(
    'base64',
  );
  await expect(say(file({ promised: { event: event.slice(9), salt: taken } }))).rejects.toThrow(
    'the salt in the file is none',
  );
  for (const bent of [
    promise.replace('\n124\n', '\n125\n'),
    promise.replace('1 3', '0 3'),
    promise.replace('1 3', '1 3 4'),
    promise.slice(0, -3),
  ])
    await expect(say(bent)).rejects.toThrow();
  await expect(judgePromise(serve(honest, 700), promise, vectors.keys.witness1.vkey)).rejects.toThrow();
});

it('says nothing by a log whose tiles do not lead to what it signed', async () => {
  const bent = honest.with(seq, toUtf8('another'));
  const read = serve(bent, 700, make(bent));
  const signed = make(honest).sign(700);
  const mixed = async (path: string) => (path === 'checkpoint' ? Buffer.from(signed) : read(path));
  await expect(judgePromise(mixed, promise, vkey)).rejects.toThrow('signed root');
});
