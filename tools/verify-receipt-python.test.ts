// Both checkers of receipts: they accept every receipt of a seeded run of the engine, and reject each one with a false
// record, even if the lie is correctly sealed and signed, and each file that was changed afterwards. `npm run
// agree:receipts` runs more.
import { describe, expect, it } from 'vitest';
import { Random } from '../packages/core/src/testing/random.ts';
import { isPythonHere, verdictsOn } from './testing/ask-checkers.ts';
import { firstLies, liesOfStops, loseAtOpening, nameOf, raiseWaitingRate, tellLies } from './testing/lies.ts';
import { makeOdd, makeOddInClear, oddFile } from './testing/odd-events.ts';
import { WITNESS } from './testing/simulated-logs.ts';
import { receiptsOf, simulateReceipts, trade } from './testing/simulated-receipts.ts';

if (!isPythonHere)
  console.warn('THERE IS NO python3 HERE: tools/verify_receipt.py is held to nothing by this run.');

/** A run with something for every lie. */
const SEED_OF_LIES = 60;
/** Runs that have something for every lie about stops, linked orders and positions closed by each other, which are rare. */
const SEEDS_OF_STOPS = [1, 2, 3, 4, 6];
/** A run in which swaps wait. */
const SEED_OF_STARTS = 3;
/** One in which a tick opens a position of an account that it stops out. */
const SEED_OF_OPENING = 10;
/** A signature of an unknown signer: sixteen are too many. */
const STRANGER = '\u2014 stranger.example AAAAAAAA\n';
it.runIf(isPythonHere)('accepts correct receipts, and names every order with a false record', async () => {
  const lied = new Map<number, string>();
  const { receipts, keys } = simulateReceipts(SEED_OF_LIES, 6_000, (events) =>
    tellLies(events, lied, firstLies),
  );
  expect([...lied.values()]).toEqual(firstLies.map(nameOf));
  const looked = [
    ...receipts.filter(({ OrderId }) => lied.has(OrderId)),
    ...receipts.filter(({ OrderId }) => !lied.has(OrderId)).slice(-20),
  ];
  const texts = looked.map((receipt) => JSON.stringify(receipt));
  const verdicts = await verdictsOn(texts, keys);
  const refused = looked.filter((_, at) => verdicts[at] !== true).map(({ OrderId }) => lied.get(OrderId));
  expect(refused.sort()).toEqual([...lied.values()].sort());
  expect(new Set(verdicts)).toEqual(new Set([true, false]));
});

describe.runIf(isPythonHere)(
  'lies about moved and guaranteed stops, links, and closings by each other',
  () => {
    let left = liesOfStops;
    it.each(SEEDS_OF_STOPS)('are rejected, and the truth is accepted, in run %i', async (seed) => {
      const run = trade(seed, 20_000, false, { hasOrderTypes: true });
      const lied = new Map<number, string>();
      const told = receiptsOf({ ...run, events: tellLies(run.events, lied, left) });
      const names = new Set(lied.values());
      left = left.filter((lie) => !names.has(nameOf(lie)));
      const ownOf = ({ receipts }: ReturnType<typeof receiptsOf>) =>
        receipts.filter(({ OrderId }) => lied.has(OrderId));
      const lying = ownOf(told);
      // Each signature takes Python a while.
      const texts = [...lying, ...ownOf(receiptsOf(run)).slice(-6)].map((receipt) => JSON.stringify(receipt));
      const verdicts = await verdictsOn(texts, told.keys);
      const accepted = lying.filter((_, at) => verdicts[at] !== false);
      expect(accepted.map(({ OrderId }) => lied.get(OrderId))).toEqual([]);
      expect(new Set(verdicts.slice(lying.length))).toEqual(new Set([true]));
    });

    it('are all told', () => expect(left.map(nameOf)).toEqual([]));
  },
);

it.runIf(isPythonHere)('rejects a changed file, wherever it was changed', async () => {
  const { receipts, keys } = simulateReceipts(11, 1_500);
  const longest = receipts.reduce((most, one) =>
    one.Record.length * one.Tape.length > most.Record.length * most.Tape.length ? one : most,
  );
  const text = JSON.stringify(longest);
  const places = Array.from({ length: 32 }, (_, at) => Math.floor(((at + 0.5) * text.length) / 32));
  const broken = places.map((at) => text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1));
  const spoilt = [
    { ...longest, Tape: longest.Tape.slice(1) },
    { ...longest, Tape: [...longest.Tape, ...longest.Tape.slice(0, 1)] },
    { ...longest, Record: longest.Record.slice(1) },
    { ...longest, Record: longest.Record.toReversed() },
    { ...longest, OrderId: longest.OrderId + 1_000 },
    { ...longest, AccountId: longest.AccountId + 1 },
    { ...longest, Logs: longest.Logs.slice(1) },
    { ...longest, Logs: longest.Logs.map((log) => ({ ...log, Note: log.Note + STRANGER.repeat(16) })) },
    { ...longest, Logs: longest.Logs.map((log) => ({ ...log, Key: keys.find((key) => key !== log.Key) })) },
  ].map((one) => JSON.stringify(one));
  const verdicts = await verdictsOn([text, ...spoilt, ...broken], keys, WITNESS);
  expect(verdicts).toEqual([true, ...[...spoilt, ...broken].map(() => false)]);
  const others = keys.map((key) => key.replace('log.example', 'other.example'));
  expect(await verdictsOn([text], others)).toEqual([false]);
});

it.runIf(isPythonHere)('accepts a swap that waited for its price beyond a change of the spec', async () => {
  const { receipts, keys } = simulateReceipts(SEED_OF_STARTS, 2_000, (events) => events, true);
  const events = (record: (typeof receipts)[number]['Record']) =>
    record.map(({ Event }) => JSON.parse(Event));
  const waited = receipts.filter(({ Record }) => {
    const told = events(Record);
    return told.some(({ type, valueDate }, at) => {
      const charged = type === 'RolledOver' ? told.slice(at) : [];
      const until = charged.findIndex((one) => one.type === 'SwapCharged' && one.valueDate === valueDate);
      return charged.slice(0, Math.max(0, until)).some((one) => one.type === 'InstrumentConfigured');
    });
  });
  expect(waited.length).toBeGreaterThan(0);
  const texts = waited.map((receipt) => JSON.stringify(receipt));
  expect(await verdictsOn(texts, keys)).toEqual(texts.map(() => true));
});

it.runIf(isPythonHere)(
  'gets the same verdict from both if a field is missing or has another type',
  async () => {
    const differing: string[] = [];
    let refused = 0;
    for (const seed of [1, 2, 3]) {
      const { write, changed } = makeOdd(new Random(seed));
      const { receipts, keys } = receiptsOf(trade(seed, 1_500, seed % 2 === 0), { write });
      const texts = receipts.map((one) => JSON.stringify(one));
      const verdicts = await verdictsOn(texts, keys);
      for (const [at, { OrderId }] of receipts.entries()) {
        const said = verdicts[at];
        if (said === false) refused += 1;
        if (typeof said === 'string') differing.push(`${seed}, ${OrderId}: ${said}; ${changed.get(OrderId)}`);
      }
    }
    expect(differing).toEqual([]);
    expect(refused).toBeGreaterThan(50);
  },
);

it.runIf(isPythonHere).each([
  ['InstrumentConfigured', 9],
  ['SettingsChanged', 2],
  ['RolledOver', 6],
])('gets the same verdict from both if the plain event %s is odd', async (type, among) => {
  const random = new Random(5);
  const traded = trade(SEED_OF_STARTS, 600, true);
  const texts: string[] = [];
  const changes: (string | undefined)[] = [];
  let believed: readonly string[] = [];
  for (let n = 0; n < 36; n += 1) {
    const { write, changed } = makeOddInClear(random, type, 1 + (n % among));
    const { receipts, keys } = receiptsOf(traded, { write });
    const shown = receipts.filter(({ Record }) => Record.some(({ Event }) => Event.includes(type)));
    believed = keys;
    texts.push(...shown.slice(-2).map((one) => JSON.stringify(one)));
    changes.push(...shown.slice(-2).map(() => changed.get(type)));
  }
  const verdicts = await verdictsOn(texts, believed);
  const differing = changes.filter((_, at) => typeof verdicts[at] === 'string');
  expect(differing).toEqual([]);
  expect(new Set(verdicts).size).toBe(2);
});

it.runIf(isPythonHere)(
  'gets the same verdict from both if the file is written differently, or has a field of another type',
  async () => {
    const random = new Random(7);
    const { receipts, keys } = simulateReceipts(7, 1_500, (events) => events, false, { behind: 200 });
    const texts = receipts.flatMap((one) => Array.from({ length: 6 }, () => oddFile(random, one)));
    const verdicts = await verdictsOn(texts, keys);
    expect(texts.filter((_, at) => typeof verdicts[at] === 'string')).toEqual([]);
    expect(new Set(verdicts).size).toBe(2);
  },
);

/** Both checkers' verdict on the one receipt that the lie concerns. */
async function verdictOn(lie: typeof loseAtOpening, seed: number, steps: number, hasStarts = false) {
  let orderId = 0;
  const tell = (events: Parameters<typeof lie>[0]) => {
    const told = lie(events);
    orderId = told?.orderId ?? 0;
    return told?.events ?? events;
  };
  const { receipts, keys } = simulateReceipts(seed, steps, tell, hasStarts);
  const texts = receipts.filter(({ OrderId }) => OrderId === orderId).map((one) => JSON.stringify(one));
  return verdictsOn(texts, keys);
}

it.runIf(isPythonHere)('rejects a deferred swap with another rate than the spec had', async () => {
  expect(await verdictOn(raiseWaitingRate, SEED_OF_STARTS, 2_000, true)).toEqual([false]);
});

it.runIf(isPythonHere)(
  'accepts a stop-out that does not close a position opened by its own tick',
  async () => {
    expect(await verdictOn(loseAtOpening, SEED_OF_OPENING, 3_000)).toEqual([true]);
  },
);

it.runIf(isPythonHere).each([
  ['all of them', true],
  ['the newer one alone', false],
])('needs a witness that has cosigned both logs after a change of keys: %s', async (_, isCosigned) => {
  const { receipts, keys } = simulateReceipts(1, 800, (events) => events, false, { behind: 200, isCosigned });
  const verdicts = receipts.map(({ Logs }) => isCosigned || Logs.length < 3);
  expect(new Set(verdicts).size).toBe(isCosigned ? 1 : 2);
  const texts = receipts.map((one) => JSON.stringify(one));
  expect(await verdictsOn(texts, keys, WITNESS)).toEqual(verdicts);
});

it.runIf(isPythonHere).each([
  ['goes on where the other ended', {}, 1],
  ['goes on where one that could not be closed ended', { isClosed: false }, 1],
  ['has events that the other has signed', { begins: 150 }, 0],
  ['leaves events out', { begins: 203 }, 0],
  ['names another end', { named: 150 }, 0],
] as const)(
  'after a change of keys, accepts a receipt that %s and rejects one that does not',
  async (_, change, share) => {
    const { receipts, keys } = simulateReceipts(1, 1_500, (events) => events, false, {
      behind: 200,
      ...change,
    });
    const isOfBoth = ({ Logs }: (typeof receipts)[number]): boolean => Logs.length === 3;
    const texts = receipts.filter(isOfBoth).map((one) => JSON.stringify(one));
    expect(texts.length).toBeGreaterThan(10);
    expect(await verdictsOn(texts, keys)).toEqual(texts.map(() => share === 1));
  },
);

it.runIf(isPythonHere)('gets the same verdict from both, whatever number a duplicate name has', async () => {
  const { receipts, keys } = simulateReceipts(1, 200);
  const text = JSON.stringify(receipts[0]);
  const long = '1'.repeat(5_000);
  const texts = [text.replace('{', `{"Odd":${long},"Odd":1,`), text.replace('{', `{"Odd":${long},`)];
  expect(await verdictsOn(texts, keys)).toEqual([true, false]);
});
