// Inclusion promises that a device has stored, checked against the log that it is shown: fulfilled ones are removed,
// broken ones stay, and a missing answer accuses nobody.
import {
  commit,
  formatNote,
  formatPromise,
  formatPromiseBatch,
  formatVerifierKey,
  hashLeaf,
  leafOfEvent,
  packEntries,
  parseTilePath,
  toBase64,
  toUtf8,
} from '@candor/proof';
import { nodeCrypto, sha256 } from '@candor/proof/node/crypto.ts';
import { type MemoryLog, makeMemoryLog } from '@candor/proof/testing/served-log.ts';
import { makeSigningKey } from '@candor/proof/testing/signing-key.ts';
import { expect, it } from 'vitest';
import type { StoredPromise, StoredPromises } from './stored-promises.ts';
import { bound } from './stored-promises.ts';
import { DUE_MS, type PromiseVenue, watchPromises } from './watch-promises.ts';

const SEED = '11'.repeat(32);
const ORIGIN = 'venue.example/shard-0';
const SEQ = 40;
const NOW = 1_800_000_000_000;
const event = `{"accountId":7,"at":${NOW},"type":"OrderPlaced"}`;
const salt = new Uint8Array(32).fill(5);
const entry = Uint8Array.from(commit(sha256, salt, event));
const opening = (firstSeq: number) => toUtf8(`\u0002{"firstSeq":${firstSeq},"type":"LogOpened"}`);
const honest = Array.from({ length: 300 }, (_, at) => toUtf8(`entry ${at}`))
  .with(0, opening(1))
  .with(SEQ, entry);

interface Shown {
  readonly name: string;
  readonly log: MemoryLog;
  readonly entries: readonly Uint8Array[];
  readonly size: number;
  readonly firstSeq: number;
}
const makeShown = (entries: readonly Uint8Array[], over: Partial<Shown> & { seed?: string } = {}): Shown => {
  const { name = 'shard-0', seed = SEED, size = entries.length, firstSeq = 1 } = over;
  return {
    name,
    entries,
    size,
    firstSeq,
    log: makeMemoryLog({ origin: `venue.example/${name}`, seed, entries }),
  };
};

const show = (...shown: readonly Shown[]): PromiseVenue => ({
  logs: async () =>
    shown.map(({ name, log, firstSeq }, at) => ({
      ...{ name, series: 'shard-0', generation: at + 1, firstSeq },
      ...{ origin: log.key.name, verifierKey: formatVerifierKey(log.key) },
    })),
  async ask(path) {
    const { log, entries, size } = shown.find(({ name }) => path.startsWith(`/proof/${name}/`)) as Shown;
    if (path.endsWith('/checkpoint')) return toUtf8(log.sign(size));
    const { level, index, width } = parseTilePath(path.slice(path.indexOf('tile/')));
    if (level === 'entries') return packEntries(entries.slice(0, width));
    const hashes = Array.from({ length: width }, (_, at) => log.read(8 * level, index * 256 + at));
    return Uint8Array.from(hashes.flatMap((hash) => [...hash]));
  },
});

function promiseOf(over: { leaf?: Uint8Array; before?: number; seed?: string } = {}): StoredPromise {
  const { leaf = leafOfEvent(sha256, { event, salt }), before = NOW / 1_000 + 60, seed = SEED } = over;
  const { log } = makeShown(honest);
  const text = formatPromise({ origin: ORIGIN, seq: SEQ, leaf: toBase64(leaf), before });
  const batch = formatPromiseBatch(ORIGIN, toBase64(hashLeaf(sha256, toUtf8(text))));
  const signature = makeSigningKey(seed).sign(toUtf8(batch));
  const note = formatNote({ text: batch, signatures: [{ name: ORIGIN, id: log.key.id, signature }] });
  return { promise: `${text}\n0 1\n\n${note}`, promised: { event, salt: toBase64(salt) }, at: NOW };
}
const keep = (...promises: readonly StoredPromise[]): StoredPromises => ({ promises, openings: {} });
const look = async (venue: PromiseVenue, kept = keep(promiseOf()), now = NOW + 1_000) =>
  watchPromises(nodeCrypto, venue, kept, now);

it('removes a fulfilled promise, and stores the opening of its log', async () => {
  const { promises, openings } = await look(show(makeShown(honest)));
  expect(promises).toEqual([]);
  expect(Object.values(openings)).toEqual([toBase64(opening(1))]);
  // From now on without a request for it.
  const venue = show(makeShown(honest));
  const sparing: PromiseVenue = {
    ...venue,
    ask: (path) => (path.includes('entries') ? Promise.reject(new Error('asked')) : venue.ask(path)),
  };
  const again = await look(sparing, { ...keep(promiseOf()), openings });
  expect(again.promises).toEqual([]);
});

it('raises no alarm if this device can verify nothing', async () => {
  const broken = { ...nodeCrypto, verify: () => Promise.reject(new TypeError('no such algorithm')) };
  const kept = keep(promiseOf());
  const { promises } = await watchPromises(broken, show(makeShown(honest)), kept, NOW + DUE_MS);
  expect(promises).toEqual(kept.promises);
});

it('reports another entry at once, in a following log too', async () => {
  const bent = honest.with(SEQ, toUtf8('another'));
  expect((await look(show(makeShown(bent)))).promises).toMatchObject([{ isBroken: true }]);
  const old = makeShown(honest.slice(0, SEQ));
  const next = (entries: readonly Uint8Array[]) =>
    makeShown(entries, { name: 'shard-0-2', seed: '22'.repeat(32), firstSeq: SEQ });
  expect((await look(show(old, next([opening(SEQ), entry])))).promises).toEqual([]);
  const other = show(old, next([opening(SEQ), toUtf8('another')]));
  expect((await look(other)).promises).toMatchObject([{ isBroken: true }]);
});

it.each([
  ['another signature', promiseOf({ seed: '33'.repeat(32) })],
  ['another event', { ...promiseOf(), promised: { event: `${event} `, salt: toBase64(salt) } }],
  ['a time that never comes', promiseOf({ before: 4_000_000_000 })],
  ['no event', { ...promiseOf(), promised: { event: 7 as never, salt: '' } }],
])('reports an invalid promise at once: %s', async (_, promise) => {
  expect((await look(show(makeShown(honest)), keep(promise))).promises).toMatchObject([{ isBroken: true }]);
});

it.each([
  ['does not reach it', show(makeShown(honest, { size: SEQ }))],
  ['is gone', show()],
  ['signs nothing', { ...show(makeShown(honest)), ask: async () => toUtf8('none') }],
  ['serves nothing', { ...show(makeShown(honest)), ask: async () => null }],
])('waits for the time of the promise, and reports at the third look that the log %s', async (_, venue) => {
  let kept = await look(venue);
  expect(kept.promises).toEqual([promiseOf()]);
  for (const [at, isBroken] of [false, false, true].entries()) {
    const now = NOW + DUE_MS + at * 20_000;
    kept = await look(venue, kept, now);
    expect(kept.promises).toMatchObject([{ isBroken }]);
    // A look soon after another, such as after a second order, does not count.
    expect(await look(venue, kept, now + 1_000)).toEqual(kept);
  }
  // A late entry may still arrive.
  expect((await look(show(makeShown(honest)), kept, NOW + DUE_MS)).promises).toEqual([]);
});

it('keeps a promise with another entry for ever', async () => {
  const kept = await look(show(makeShown(honest.with(SEQ, toUtf8('another')))));
  expect((await look(show(makeShown(honest)), kept, NOW + DUE_MS)).promises).toMatchObject([
    { isBroken: true },
  ]);
});

it('reports a promise of another request at once', async () => {
  const asked = { kind: 'cancel', written: { id: 5 }, idempotencyKey: 'k', answeredPrice: null } as const;
  const other = keep({ ...promiseOf(), asked });
  expect((await look(show(makeShown(honest)), other)).promises).toMatchObject([{ isBroken: true, asked }]);
});

it('checks promises of a client who has logged out', async () => {
  const { promised: _, ...bare } = promiseOf();
  expect((await look(show(makeShown(honest)), keep(bare))).promises).toEqual([]);
  const bent = show(makeShown(honest.with(SEQ, toUtf8('another'))));
  expect((await look(bent, keep(bare))).promises).toMatchObject([{ isBroken: true }]);
});

it('goes by the venue’s clock, however far this device’s is behind', async () => {
  const behind = { ...promiseOf(), at: NOW - 30 * 86_400_000 };
  expect((await look(show(makeShown(honest)), keep(behind))).promises).toEqual([]);
});

it('raises no alarm without an answer', async () => {
  const silent = { ...show(makeShown(honest)), ask: () => Promise.reject(new Error('away')) };
  expect((await look(silent, keep(promiseOf()), NOW + DUE_MS)).promises).toEqual([promiseOf()]);
  const away = { ...silent, logs: () => Promise.reject(new Error('away')) };
  await expect(look(away)).rejects.toThrow('away');
});

it('keeps the last 200, and broken ones before others', () => {
  const many = Array.from({ length: 205 }, (_, at) => ({ ...promiseOf(), at, isBroken: at < 2 }));
  const kept = bound(many);
  expect(kept).toHaveLength(200);
  expect([kept[0]?.at, kept[1]?.at, kept[2]?.at]).toEqual([0, 1, 7]);
});
