// A device's stored note of a log, against a later state: a log that grows, and every way in which one loses its past.
import { formatVerifierKey, toUtf8 } from '@candor/proof';
import { nodeCrypto } from '@candor/proof/node/crypto.ts';
import {
  answerFrom,
  inClear,
  type MemoryLog,
  makeMemoryLog,
  openingOf,
  type Shown,
} from '@candor/proof/testing/served-log.ts';
import { expect, it } from 'vitest';
import { type StoredPast, type Venue, watchPast } from './watch-past.ts';

const entries = (size: number, word = 'entry') => [
  openingOf('tape', { firstSeq: 0 }),
  ...Array.from({ length: size - 1 }, (_, at) => inClear({ type: word, at })),
];
const make = (word?: string, seed = '11'.repeat(32)): MemoryLog =>
  makeMemoryLog({ origin: 'venue.example/tape', seed, entries: entries(700, word) });

/** Null: the log's note is missing. */
function show(log: MemoryLog, size: number | null, name = 'tape'): Venue {
  return {
    keys: async () => [{ name, origin: log.key.name, verifierKey: formatVerifierKey(log.key) }],
    ask: async (path) =>
      size === null ? null : answerFrom({ log, size }, path.split('/').slice(3).join('/')),
    pause: async () => undefined,
  };
}

async function remember(log: MemoryLog, size: number): Promise<StoredPast> {
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
  ['gone', { ...show(honest, 300), keys: async () => [] }],
  ['another key', show(make(undefined, '22'.repeat(32)), 600)],
] as const)('reports a lost past: %s', async (reason, venue) => {
  const before = await remember(honest, 300);
  const { kept, lost } = await watchPast(nodeCrypto, venue, before);
  expect(lost).toMatchObject([{ reason, origin: 'venue.example/tape', size: 300, kept: before.tape }]);
  expect(kept.tape).toEqual(before.tape);
});

it('raises no alarm for an unsigned note or a missing answer', async () => {
  const before = await remember(honest, 300);
  const unsigned = { ...show(honest, 600), ask: async () => toUtf8(honest.sign(600).replace('600', '601')) };
  const silent = { ...show(honest, 600), ask: () => Promise.reject(new Error('away')) };
  for (const venue of [unsigned, silent])
    expect(await watchPast(nodeCrypto, venue, before)).toEqual({ kept: before, lost: [] });
});

it('reloads the keys before a log counts as lost, or as having another key', async () => {
  for (const behind of [[], await show(make(undefined, '22'.repeat(32)), 600).keys()]) {
    let requests = 0;
    const late: Venue = {
      ...show(honest, 600),
      async keys() {
        requests += 1;
        return requests === 1 ? behind : await show(honest, 600).keys();
      },
    };
    expect((await watchPast(nodeCrypto, late, await remember(honest, 300))).lost).toEqual([]);
  }
});

it('looks again if a cache is behind', async () => {
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

const OLD = 'shard-0';
const NEW = 'shard-0-2';
/** A public event log of ten events, closed after them, and its successor from `firstSeq` on. */
function makeRecords({ firstSeq = 11, closes = true, grows = 0, names = 12 }) {
  const events = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => inClear({ type: 'VenueStarted', seq: from + at }));
  const old = makeMemoryLog({
    origin: 'venue.example/shard-0',
    seed: '33'.repeat(32),
    entries: [
      openingOf(OLD, { firstSeq: 1 }),
      ...events(1, 10),
      ...(closes ? [inClear({ type: 'LogClosed', log: OLD })] : []),
      ...events(11, grows),
    ],
  });
  const size = 11 + (closes ? 1 : 0);
  const predecessor = old.sign(Math.min(names, size));
  const next = makeMemoryLog({
    origin: 'venue.example/shard-0-2',
    seed: '44'.repeat(32),
    entries: [openingOf(NEW, { firstSeq, predecessor }), ...events(firstSeq, 5)],
  });
  const logs: Record<typeof OLD | typeof NEW, Shown> = {
    [OLD]: { log: old, size: size + grows },
    [NEW]: { log: next, size: 6 },
  };
  const venueOf = (shown: readonly string[]): Venue => ({
    keys: async () =>
      shown.map((name) => {
        const { key } = logs[name as typeof OLD].log;
        return { name, origin: key.name, verifierKey: formatVerifierKey(key) };
      }),
    async ask(path) {
      const [, , name = '', ...rest] = path.split('/');
      return answerFrom(logs[name as typeof OLD], rest.join('/'));
    },
    pause: async () => undefined,
  });
  return { venueOf, end: predecessor, logs };
}

it('follows a closed log to the next one, whether the device saw the old one or not', async () => {
  for (const made of [makeRecords({}), makeRecords({ closes: false })]) {
    const { kept } = await watchPast(nodeCrypto, made.venueOf([OLD]), {});
    for (const past of [kept, {}]) {
      const seen = await watchPast(nodeCrypto, made.venueOf([OLD, NEW]), past);
      expect(seen.lost).toEqual([]);
      expect(Object.keys(seen.kept)).toEqual([OLD, NEW]);
    }
  }
});

it.each([
  ['replaced', 'from its first event on', { firstSeq: 1 }],
  ['replaced', 'from one event before its end', { firstSeq: 10 }],
  ['replaced', 'where it was not closed, from the event before', { firstSeq: 10, closes: false }],
  ['replaced', 'behind an end that is not the last that was signed', { firstSeq: 9, names: 9 }],
  ['replaced', 'and the old one grows on', { grows: 2 }],
  ['left out', 'later than it ended', { firstSeq: 12 }],
] as const)('says %s where the next log begins %s', async (reason, _, made) => {
  const { venueOf, end } = makeRecords(made);
  const { kept } = await watchPast(nodeCrypto, venueOf([OLD]), {});
  for (const past of [kept, {}]) {
    const seen = await watchPast(nodeCrypto, venueOf([OLD, NEW]), past);
    expect(seen.lost).toMatchObject([{ reason, origin: 'venue.example/shard-0' }]);
    expect(seen.lost[0]?.shown?.note).toContain('venue.example/shard-0-2');
    expect(Object.keys(seen.kept)).toEqual([OLD]);
  }
  expect(end).toContain('venue.example/shard-0');
});

it('reports a missing earlier log, or a first log that does not begin at the beginning', async () => {
  const { venueOf } = makeRecords({});
  expect((await watchPast(nodeCrypto, venueOf([NEW]), {})).lost).toMatchObject([
    { reason: 'does not go on', origin: 'venue.example/shard-0-2' },
  ]);
  const late = makeMemoryLog({
    origin: 'venue.example/shard-0',
    seed: '33'.repeat(32),
    entries: [openingOf(OLD, { firstSeq: 5 })],
  });
  expect((await watchPast(nodeCrypto, show(late, 1, OLD), {})).lost).toMatchObject([
    { reason: 'does not go on' },
  ]);
});

it('trusts no log that follows an untrusted one', async () => {
  const [old, second] = [makeRecords({}), makeRecords({ firstSeq: 12 })];
  const third = makeMemoryLog({
    origin: 'venue.example/shard-0-3',
    seed: '55'.repeat(32),
    entries: [
      openingOf('shard-0-3', { firstSeq: 17, predecessor: second.logs[NEW].log.sign(6) }),
      inClear({ type: 'VenueStarted', seq: 17 }),
    ],
  });
  const thirdName = 'shard-0-3';
  const show = (made: typeof old): Venue => {
    const venue = made.venueOf([OLD, NEW]);
    const { key } = third;
    return {
      ...venue,
      keys: async () => [
        ...(await venue.keys()),
        { name: thirdName, origin: key.name, verifierKey: formatVerifierKey(key) },
      ],
      ask: async (path) =>
        path.startsWith(`/proof/${thirdName}/`)
          ? answerFrom({ log: third, size: 2 }, path.split('/').slice(3).join('/'))
          : venue.ask(path),
    };
  };
  const { kept } = await watchPast(nodeCrypto, old.venueOf([OLD]), {});
  const seen = await watchPast(nodeCrypto, show(second), kept);
  expect(seen.lost).toMatchObject([{ reason: 'left out' }]);
  expect(Object.keys(seen.kept)).toEqual([OLD]);
});
