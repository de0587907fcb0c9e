// A scan of a whole tape: an honest one passes, and each kind of dishonest one is named though its tree is right and signed.
import { expect, it } from 'vitest';
import { formatCanonical } from './canonical.ts';
import { nodeCrypto } from './node/crypto.ts';
import type { VerifierKey } from './note.ts';
import { scanTapes } from './scan-tape.ts';
import { packTapeEntry } from './tape-entry.ts';
import { makeMemoryLog } from './testing/served-log.ts';
import { concatBytes, toUtf8 } from './text.ts';
import { packEntries, parseTilePath, TILE_WIDTH } from './tiles.ts';

const origin = 'log.example/tape';
const seed = '11'.repeat(32);
const inClear = (type: string) =>
  concatBytes(Uint8Array.of(2), toUtf8(formatCanonical({ at: 0, log: 'tape', type, v: 1 })));
const opened = inClear('LogOpened');

/** `count` ticks of an instrument, 300 ms apart; the third is marked. */
const entry = (instrument: number, slice: number, first: number, count: number, bid = 110_000, from = 0) =>
  packTapeEntry({
    instrument,
    digits: 5,
    slice,
    first,
    ticks: Array.from({ length: count }, (_, at) => ({
      t: slice * 5_000 + from + at * 300,
      bid: bid + at,
      ask: bid + at + 12,
      mark: at === 2 ? 7 : 0,
    })),
  });

/** Two instruments in 400 slices: more than two bundles of entries. */
const honest: readonly Uint8Array[] = [
  opened,
  ...Array.from({ length: 400 }, (_, at) => [
    entry(1, 1_000 + at, 1 + at * 5, 5),
    entry(2, 1_000 + at, 9 + at * 3, 3),
  ]).flat(),
];

/** The files of a log, signed, as its address serves them. */
function serve(entries: readonly Uint8Array[], size = entries.length) {
  const log = makeMemoryLog({ origin, seed, entries });
  const read = async (path: string): Promise<Uint8Array | null> => {
    if (path === 'checkpoint') return toUtf8(log.sign(size));
    const { level, index, width } = parseTilePath(path);
    const bundle = entries.slice(index * TILE_WIDTH, index * TILE_WIDTH + width);
    return level === 'entries' && bundle.length === width ? packEntries(bundle) : null;
  };
  return { read, key: log.key };
}

async function scan(entries: readonly Uint8Array[]) {
  const { findings } = await scanTapes(nodeCrypto, [serve(entries)]);
  return findings.map(({ kind, text }) => `${kind}: ${text}`);
}

/** From a store that had ticks of instrument 2 before it had a tape. */
const begins = [{ instrument: 2, first: 9 }];

/** The honest tape with an entry put in another's place, or more of them. */
const spoil = (at: number, ...others: Uint8Array[]) => honest.toSpliced(at, 1, ...others);

it('accepts an honest tape, up to its closing entry', async () => {
  expect(await scanTapes(nodeCrypto, [serve([...honest, inClear('LogClosed')])])).toEqual({
    entries: 802,
    ticks: 3_200,
    instruments: 2,
    findings: [],
    begins,
  });
});

it('finds two entries that claim one tick, far apart or overlapping, and names both', async () => {
  const again = [...honest, entry(1, 1_400, 41, 5)];
  expect(await scan(again)).toContain('claim: instrument 1: entries 17 and 801 both claim tick 41');
  expect(await scan(spoil(3, entry(1, 1_001, 5, 5)))).toEqual([
    'gap: instrument 1: ticks 10 to 10 are in no entry',
    'claim: instrument 1: entries 1 and 3 both claim tick 5',
  ]);
  const twice = await scan(spoil(3, entry(1, 1_001, 6, 5), entry(1, 1_001, 6, 5, 90_000)));
  expect(twice).toEqual([
    "time: entry 4 (instrument 1, slice 1001, ticks 6 to 10) begins 1200 ms before the instrument's last tick",
    'claim: instrument 1: entries 3 and 4 both claim tick 6',
  ]);
});

it('finds gaps, slices out of order, times going back and numbers going back', async () => {
  expect(await scan(spoil(3))).toEqual(['gap: instrument 1: ticks 6 to 10 are in no entry']);
  expect(await scan(spoil(3, entry(1, 1_001, 6, 4)))).toEqual([
    'gap: instrument 1: ticks 10 to 10 are in no entry',
  ]);
  expect(await scan(spoil(3, entry(1, 999, 6, 5)))).toEqual([
    'order: entry 3 (instrument 1, slice 999, ticks 6 to 10) stands behind instrument 2, slice 1000',
    "time: entry 3 (instrument 1, slice 999, ticks 6 to 10) begins 6200 ms before the instrument's last tick",
  ]);
  const exchanged = spoil(3, entry(1, 1_001, 11, 5)).with(5, entry(1, 1_002, 6, 5));
  expect(await scan(exchanged)).toEqual([
    'order: entry 5 (instrument 1, slice 1002, ticks 6 to 10) has lower numbers than tick 15 before it',
  ]);
});

it('accepts further entries of one instrument and slice that continue its ticks', async () => {
  expect(await scan(spoil(3, entry(1, 1_001, 6, 3), entry(1, 1_001, 9, 2, 110_000, 900)))).toEqual([]);
});

it('scans a tape and its successor as one', async () => {
  const old = serve([...honest, inClear('LogClosed')]);
  const scanWith = async (...entries: Uint8Array[]) => {
    const next = serve([opened, ...entries]);
    const { findings } = await scanTapes(nodeCrypto, [old, next]);
    return findings.map(({ kind, text }) => `${kind}: ${text}`);
  };
  expect(await scanWith(entry(1, 1_400, 2_001, 5), entry(2, 1_400, 1_209, 3))).toEqual([]);
  expect(await scanWith(entry(1, 1_400, 1_999, 5))).toEqual([
    'claim: instrument 1: entry 799 of tape 1 and entry 1 of tape 2 both claim tick 1999',
  ]);
  expect(await scanWith(entry(1, 1_400, 2_061, 5))).toEqual([
    'gap: instrument 1: ticks 2001 to 2060 are in no entry',
  ]);
  expect(await scanWith(entry(1, 1_300, 2_001, 5))).toEqual([
    'order: entry 1 of tape 2 (instrument 1, slice 1300, ticks 2001 to 2005) stands behind instrument 2, slice 1399',
    expect.stringMatching(/^time: entry 1 of tape 2/),
  ]);
});

it('reports a tape that begins with a later tick, which is correct for a store older than its tape', async () => {
  const beginsOf = async (...entries: Uint8Array[]) => {
    const { findings, begins } = await scanTapes(nodeCrypto, [serve(entries)]);
    expect(findings).toEqual([]);
    return begins;
  };
  expect(await beginsOf(...honest)).toEqual(begins);
  expect(await beginsOf(opened, ...honest.slice(3))).toEqual([
    { instrument: 1, first: 6 },
    { instrument: 2, first: 12 },
  ]);
  const clear = { type: 'LogOpened', predecessor: 'a note' };
  const next = Uint8Array.of(2, ...new TextEncoder().encode(JSON.stringify(clear)));
  expect(await beginsOf(next, ...honest.slice(3))).toEqual([]);
});

it('finds bytes that are not an entry, and plain entries in wrong places', async () => {
  const good = entry(1, 1_001, 6, 5);
  expect(await scan(spoil(3, good.slice(0, -1)))).toContain('malformed: entry 3 is no entry of ticks: short');
  expect(await scan(spoil(3, Uint8Array.of(9, ...good.slice(1))))).toContain(
    'malformed: entry 3 is no entry of ticks: version',
  );
  expect(await scan(spoil(801, inClear('LogOpened')))).toContain('malformed: entry 801 is no entry of ticks');
  expect(await scan(honest.slice(1))).toEqual(['malformed: the tape does not begin with LogOpened']);
});

it('compares the served data with the signed root, and the signature with the key', async () => {
  const { read } = serve(honest);
  const other = serve(spoil(700, entry(2, 1_349, 1_056, 3, 90_000)));
  const mixed = async (path: string) => (path === 'checkpoint' ? read(path) : other.read(path));
  const kindsOf = async (from: typeof read, key: VerifierKey) =>
    (await scanTapes(nodeCrypto, [{ read: from, key }])).findings.map(({ kind }) => kind);
  expect(await kindsOf(mixed, other.key)).toEqual(['root']);
  const stranger = makeMemoryLog({ origin, seed: '22'.repeat(32), entries: honest });
  expect(await kindsOf(read, stranger.key)).toEqual(['signature']);
  const cut = async (path: string) => (path.endsWith('001') ? null : read(path));
  await expect(kindsOf(cut, other.key)).rejects.toThrow('tile/entries/001 is not served');
});
