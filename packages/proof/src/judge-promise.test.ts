// An outsider's verdict on a promise: on logs that fulfil it and that break it, and on files that hold none.
import { expect, it } from 'vitest';
import { type JudgedPromise, judgePromise, type ServedLog } from './judge-promise.ts';
import { nodeCrypto, sha256 } from './node/crypto.ts';
import { formatNote } from './note.ts';
import { formatPromise, formatPromiseBatch } from './promise.ts';
import { commit } from './record-entry.ts';
import { type MemoryLog, makeMemoryLog } from './testing/served-log.ts';
import { makeSigningKey } from './testing/signing-key.ts';
import vectors from './testing/vectors.json' with { type: 'json' };
import { fromBase64, toBase64, toUtf8 } from './text.ts';
import { packEntries, TILE_WIDTH } from './tiles.ts';
import { hashLeaf } from './tree.ts';

const { event, salt, seq, before } = vectors.promise;
const ORIGIN = 'venue.example/proof/shard-0';
const NEXT_ORIGIN = `${ORIGIN}-2`;
const SEED = '11'.repeat(32);
const NEXT_SEED = '22'.repeat(32);
const entry = commit(sha256, fromBase64(salt), event);
const opening = (fields: object) =>
  toUtf8(`\u0002${JSON.stringify({ firstSeq: 1, log: 'shard-0', ...fields, type: 'LogOpened' })}`);
const closing = toUtf8('\u0002{"log":"shard-0","type":"LogClosed"}');
const honest = Array.from({ length: 700 }, (_, at): Uint8Array => toUtf8(`entry ${at}`))
  .with(0, opening({}))
  .with(seq, entry);

const make = (entries: readonly Uint8Array[], origin = ORIGIN, key = SEED): MemoryLog =>
  makeMemoryLog({ origin, seed: key, entries });
const { key } = make(honest);

/** `log` is the log whose note and hashes are served, if the entries are another's. */
const serve = (entries: readonly Uint8Array[], size = entries.length, log = make(entries)): ServedLog => ({
  key: log.key,
  readCheckpoint: async () => toUtf8(log.sign(size)),
  async readTile({ level, index, width }) {
    const from = index * TILE_WIDTH;
    if (level === 'entries') return packEntries(entries.slice(from, from + width));
    return Buffer.concat(Array.from({ length: width }, (_, at) => log.read(8 * level, from + at)));
  },
});

/** The promise with another signature. */
function promiseUntil(until: number, of = seq): string {
  const text = formatPromise({
    origin: ORIGIN,
    seq: of,
    leaf: toBase64(hashLeaf(sha256, entry)),
    before: until,
  });
  const batch = formatPromiseBatch(ORIGIN, toBase64(hashLeaf(sha256, toUtf8(text))));
  const signature = { name: ORIGIN, id: key.id, signature: makeSigningKey(SEED).sign(toUtf8(batch)) };
  return `${text}\n0 1\n\n${formatNote({ text: batch, signatures: [signature] })}`;
}
const promise = promiseUntil(before);
type Options = Partial<Parameters<typeof judgePromise>[3]>;
const judgeBy = (log: ServedLog, options: Options = {}, file = promise): Promise<JudgedPromise> =>
  judgePromise(nodeCrypto, file, log, { now: before, promisedBy: key, ...options });
const judge = async (entries: readonly Uint8Array[], size = entries.length, now = before - 1) =>
  (await judgeBy(serve(entries, size), { now })).verdict;

it.each([seq + 1, 255, 256, 257, 511, 700])(
  'finds a promise fulfilled in a log of %i entries',
  async (size) => {
    expect(await judge(honest, size)).toBe('kept');
  },
);

it('finds it broken by another entry at once, and by a missing one after its time', async () => {
  expect(await judge(honest.with(seq, toUtf8('another')))).toBe('broken');
  expect(await judge(honest, seq)).toBe('unknown');
  expect(await judge(honest, seq, before + 1)).toBe('broken');
  expect(await judge(honest.toSpliced(seq, 1, closing), seq + 1, before + 1)).toBe('unknown');
});

it('expects the event in the next log if a log was closed before it', async () => {
  for (const end of [seq, seq - 3]) {
    const closed = [...honest.slice(0, end), closing];
    expect(await judge(closed, closed.length, before + 1)).toBe('unknown');
  }
  // One that closes behind another entry in its place does not get away with it.
  const bent = [...honest.slice(0, seq), toUtf8('another'), closing];
  expect(await judge(bent, bent.length, before + 1)).toBe('broken');
  // An entry that only looks like a closing does not close it either.
  const open = [...honest.slice(0, seq), toUtf8('later')];
  const read = serve([...honest.slice(0, seq), closing], open.length, make(open));
  await expect(judgeBy(read)).rejects.toThrow('signed root');
});

const follow = (firstSeq: number, predecessor: string, ...others: readonly Uint8Array[]): ServedLog => {
  const entries = [opening({ firstSeq, log: 'shard-0-2', predecessor }), ...others, toUtf8('later')];
  return serve(entries, entries.length, make(entries, NEXT_ORIGIN, NEXT_SEED));
};

it('checks the next log too', async () => {
  const end = make(honest).sign(seq);
  expect((await judgeBy(follow(seq, end, entry))).verdict).toBe('kept');
  expect((await judgeBy(follow(seq, end, toUtf8('another')))).verdict).toBe('broken');
  expect((await judgeBy(follow(seq + 1, end))).verdict).toBe('unknown');
});

it('reports an event that is in neither of two consecutive logs', async () => {
  const old = [...honest.slice(0, seq), closing];
  const earlier = serve(old);
  expect(await judgeBy(follow(seq + 1, make(old).sign(old.length)), { earlier })).toMatchObject({
    verdict: 'broken',
    why: expect.stringContaining('is in neither log'),
  });
  // It names another end of the old log than is served, so the log that it continues is unknown.
  const other = follow(seq + 1, make(old).sign(old.length - 1));
  expect((await judgeBy(other, { earlier })).verdict).toBe('unknown');
});

it('rejects a promise with an invalid time', async () => {
  const log = serve(honest, seq);
  expect((await judgeBy(log, {}, promiseUntil(8.64e12))).verdict).toBe('unknown');
  await expect(judgeBy(log, {}, promiseUntil(8.64e12 + 1))).rejects.toThrow('a time that is none');
});

it('reads the app’s file, and rejects unpromised events in it', async () => {
  const file = (over: object) => JSON.stringify({ promise, promised: { event, salt }, ...over });
  const say = (text: string) => judgeBy(serve(honest), {}, text);
  expect((await say(file({}))).verdict).toBe('kept');
  await expect(say(file({ promised: { event: `${event} `, salt } }))).rejects.toThrow(
    'not what was promised',
  );
  // Moves the beginning of the event into the salt.
  const taken = Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(event.slice(0, 9))]).toString(
    'base64',
  );
  await expect(say(file({ promised: { event: event.slice(9), salt: taken } }))).rejects.toThrow('a salt of');
  for (const bent of [
    promise.replace(`\n${seq}\n`, `\n${seq + 1}\n`),
    promise.replace('0 1', '0 2'),
    promise.slice(0, -3),
  ])
    await expect(say(bent)).rejects.toThrow();
  await expect(judgeBy(serve(honest), { promisedBy: make(honest, ORIGIN, NEXT_SEED).key })).rejects.toThrow();
});

it('gives no verdict if a log’s tiles do not lead to its signed tree', async () => {
  const bent = honest.with(seq, toUtf8('another'));
  await expect(judgeBy(serve(bent, 700, make(honest)))).rejects.toThrow('signed root');
});
