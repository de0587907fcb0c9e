// Promises against their vector, against what is nearly one, and against trees that keep and break them.
import { expect, it } from 'vitest';
import { nodeCrypto, sha256 } from './node/crypto.ts';
import { parseVerifierKey } from './note.ts';
import { isPromiseKept, leafOfEvent, openPromise } from './promise.ts';
import { readNodesOf } from './testing/signing-key.ts';
import vectors from './testing/vectors.json' with { type: 'json' };
import { concatBytes, fromBase64, fromHex, toHex, toUtf8 } from './text.ts';
import { TILE_WIDTH, type TilePlace } from './tiles.ts';
import { rootOfTree } from './tree.ts';

const { promise, seq, before, leaf, event, salt } = vectors.promise;
const key = parseVerifierKey(sha256, vectors.keys.log.vkey);
const promised = { seq, leaf: fromHex(leaf) };

it('opens the promise of the test vector, whose leaf follows from the event and its salt', async () => {
  const opened = await openPromise(nodeCrypto, promise, key);
  expect({ ...opened, leaf: toHex(opened.leaf) }).toEqual({ origin: key.name, seq, before, leaf });
  expect(toHex(leafOfEvent(sha256, { event, salt: fromBase64(salt) }))).toBe(leaf);
  expect(toHex(leafOfEvent(sha256, { event: `${event} `, salt: fromBase64(salt) }))).not.toBe(leaf);
  expect(() => leafOfEvent(sha256, { event, salt: new Uint8Array(31) })).toThrow('salt');
});

it('opens nothing with a changed character or line', async () => {
  const lines = promise.split('\n');
  const bent = [
    ...Array.from(
      promise,
      (letter, at) => promise.slice(0, at) + (letter === 'A' ? 'B' : 'A') + promise.slice(at + 1),
    ),
    ...lines.map((_, at) => lines.toSpliced(at, 1).join('\n')),
    // A signature may be there twice.
    ...lines.flatMap((line, at) => (line.startsWith('—') ? [] : lines.toSpliced(at, 0, line).join('\n'))),
    promise.replace('/v2', '/v1'),
    '',
  ].filter((text) => text !== promise);
  for (const text of bent) await expect(openPromise(nodeCrypto, text, key), text).rejects.toThrow();
  const other = parseVerifierKey(sha256, vectors.keys.witness1.vkey);
  await expect(openPromise(nodeCrypto, promise, other)).rejects.toThrow('another log');
});

const SIZE = 300;
const opening = (firstSeq: number) => toUtf8(`\u0002{"firstSeq":${firstSeq},"type":"LogOpened"}`);
const entries = Array.from({ length: SIZE }, (_, at) => toUtf8(`entry ${at}`))
  .with(0, opening(1))
  .with(seq, fromHex(vectors.commitment.entry));
const treeOf = (some: readonly Uint8Array[]) => ({
  size: some.length,
  root: rootOfTree(sha256, readNodesOf(some), some.length),
});
const tilesOf = (some: readonly Uint8Array[]) => async (place: TilePlace) => {
  const read = readNodesOf(some);
  const { level, index, width } = place;
  return concatBytes(
    ...Array.from({ length: width }, (_, at) => read(8 * Number(level), index * TILE_WIDTH + at)),
  );
};
const judge = (some: readonly Uint8Array[], tiles = tilesOf(some), first = some[0] ?? toUtf8('')) =>
  isPromiseKept(sha256, promised, { tree: treeOf(some), opening: first }, tiles);

it('is fulfilled by the tree that has its entry, and broken by any other of that length', async () => {
  expect(await judge(entries)).toBe(true);
  expect(await judge(entries.slice(0, seq + 1))).toBe(true);
  expect(await judge(entries.with(seq, toUtf8('another')))).toBe(false);
  // A log that begins at another event has it at another index.
  expect(await judge(entries.slice(1).with(0, opening(2)))).toBe(true);
  expect(await judge(entries.with(0, opening(2)))).toBe(false);
});

it('is undecided by a shorter tree, and by data that does not lead to the tree', async () => {
  expect(await judge(entries.slice(0, seq))).toBeUndefined();
  expect(await judge(entries.with(0, opening(seq + 1)))).toBeUndefined();
  expect(await judge(entries, tilesOf(entries.with(seq, toUtf8('another'))))).toBeUndefined();
  expect(await judge(entries, async () => undefined as never)).toBeUndefined();
  // An opening that is not this log's.
  expect(await judge(entries, undefined, opening(2))).toBeUndefined();
  expect(await judge(entries, undefined, toUtf8('none'))).toBeUndefined();
});
