// What a device remembers of a log, against what it is shown later: a log that grows, and every way in which one loses its past.
import { formatVerifierKey, parseTilePath, toUtf8 } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/testing/node-crypto.ts';
import { type MemoryLog, makeMemoryLog } from '@candor/proof/testing/served-log.ts';
import { expect, it } from 'vitest';
import { type KeptPast, type Venue, watchPast } from './watch-past.ts';

const HASHES = 256;
const entries = (size: number, word = 'entry') =>
  Array.from({ length: size }, (_, at) => toUtf8(`${word} ${at}`));
const make = (word?: string, seed = '11'.repeat(32)): MemoryLog =>
  makeMemoryLog({ origin: 'venue.example/tape', seed, entries: entries(700, word) });

/** Null: the log's note is not there. */
function show(log: MemoryLog, size: number | null, name = 'tape'): Venue {
  return {
    keys: async () => [{ name, origin: log.key.name, verifierKey: formatVerifierKey(log.key) }],
    async ask(path) {
      if (size === null) return null;
      if (path.endsWith('/checkpoint')) return toUtf8(log.sign(size));
      const { level, index, width } = parseTilePath(path.slice(path.indexOf('tile/')));
      const hashes = Array.from({ length: width }, (_, at) =>
        log.read(8 * Number(level), index * HASHES + at),
      );
      return Uint8Array.from(hashes.flatMap((hash) => [...hash]));
    },
    pause: async () => undefined,
  };
}

async function remember(log: MemoryLog, size: number): Promise<KeptPast> {
  return (await watchPast(nodeCrypto, show(log, size), {})).kept;
}

const honest = make();

it.each([
  [5, 5],
  [5, 6],
  [255, 257],
  [256, 700],
  [300, 699],
])('follows a log from %i entries to %i', async (before, now) => {
  const { kept, lost } = await watchPast(nodeCrypto, show(honest, now), await remember(honest, before));
  expect(lost).toEqual([]);
  expect(kept.tape?.note).toBe(honest.sign(now));
});

it.each([
  ['smaller', show(honest, 299)],
  ['does not go on', show(make('other'), 300)],
  ['does not go on', show(make('other'), 600)],
  ['gone', show(honest, null)],
  ['gone', show(honest, 300, 'another')],
  ['another key', show(make(undefined, '22'.repeat(32)), 600)],
] as const)('says that a past is gone: %s', async (reason, venue) => {
  const before = await remember(honest, 300);
  const { kept, lost } = await watchPast(nodeCrypto, venue, before);
  expect(lost).toMatchObject([{ reason, origin: 'venue.example/tape', size: 300, kept: before.tape }]);
  expect(kept.tape).toEqual(before.tape);
});

it('accuses nobody of a note that is not signed, or of no answer', async () => {
  const before = await remember(honest, 300);
  const unsigned = { ...show(honest, 600), ask: async () => toUtf8(honest.sign(600).replace('600', '601')) };
  const silent = { ...show(honest, 600), ask: () => Promise.reject(new Error('away')) };
  for (const venue of [unsigned, silent])
    expect(await watchPast(nodeCrypto, venue, before)).toEqual({ kept: before, lost: [] });
});

it('looks again where a cache is behind', async () => {
  let looks = 0;
  const late: Venue = {
    ...show(honest, 600),
    ask(path) {
      looks += 1;
      return show(honest, looks === 1 ? 200 : 600).ask(path);
    },
  };
  expect((await watchPast(nodeCrypto, late, await remember(honest, 300))).lost).toEqual([]);
});
