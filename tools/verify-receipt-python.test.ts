// All checkers of receipts: they take every receipt of a seeded run of the engine, and refuse each one in which the record lies, though
// the lie is sealed and signed as is right, and each file that was changed after it was made. `npm run agree:receipts` asks for more.
import { expect, it } from 'vitest';
import type { VenueEvent } from '../packages/core/src/model/event.ts';
import { askApp, askNode, askPython, isPythonHere } from './testing/ask-checkers.ts';
import { simulateReceipts } from './testing/simulated-receipts.ts';

if (!isPythonHere)
  console.warn('THERE IS NO python3 HERE: tools/verify_receipt.py is held to nothing by this run.');

/** One in which swaps wait. */
const SEED_OF_STARTS = 3;
type Plain = Record<string, unknown>;

/** Where a number of an event is, and what the operator makes of it. */
const lies: readonly [type: VenueEvent['type'], path: string, change: (value: number) => unknown][] = [
  ['OrderPlaced', 'fill.price', (points) => points + 1],
  ['OrderPlaced', 'fill.tick', (no) => no - 1],
  ['OrderPlaced', 'fill.margin', (usd) => usd + 1],
  ['OrderPlaced', 'fill.fee', (usd) => usd + 1],
  ['OrderPlaced', 'fill.markProfit', (usd) => usd - 1],
  ['OrderPlaced', 'multiple', (times) => times + 1],
  ['OrderPlaced', 'lots', (lots) => lots + 1],
  ['OrderPlaced', 'deviation', () => -1_000_000],
  ['OrderPlaced', 'contractSize', (units) => units + 1],
  ['OrderTriggered', 'fill.price', (points) => points + 1],
  ['PositionClosed', 'price', (points) => points - 1],
  ['PositionClosed', 'tick', (no) => no - 1],
  ['PositionClosed', 'profit', (usd) => usd - 1],
  ['PositionClosed', 'conversion.0.price', (points) => points + 1],
  ['PositionClosed', 'part.margin', (usd) => usd + 1],
  ['PositionClosed', 'part.fee', (usd) => usd - 1],
  ['PositionClosed', 'at', () => 1],
  ['PositionClosed', 'reason', () => 'stop_loss'],
  ['SwapCharged', 'amount', (usd) => usd - 1],
  ['SwapCharged', 'days', (days) => days + 7],
  ['SwapCharged', 'days', (days) => days * 100],
  ['SwapCharged', 'price', (points) => points + 1],
  ['SwapCharged', 'tick', (no) => no + 1_000_000],
  ['SwapCharged', 'accountId', (id) => id + 1],
  ['StopOutStep', 'level', (level) => level + 10],
  ['StopOutStep', 'figures.positions.0.price', (points) => points + 1],
  ['StopOutStep', 'figures.balance', (usd) => usd + 1e13],
  ['PositionClosed', 'reason', () => 'because'],
];

/** The event with the number changed; undefined where it has none at that place. */
function changed(
  event: VenueEvent,
  path: string,
  change: (value: number) => unknown,
): VenueEvent | undefined {
  const copy = structuredClone(event) as unknown as Plain;
  const names = path.split('.');
  const last = names.pop() ?? '';
  let holder: Plain | null | undefined = copy;
  for (const name of names) holder = holder?.[name] as Plain | null | undefined;
  const value = holder?.[last];
  if (!holder || (typeof value !== 'number' && path !== 'reason')) return undefined;
  holder[last] = change(value as number);
  return copy as unknown as VenueEvent;
}

/** One lie an order, as far as there are orders. */
function tellLies(events: readonly VenueEvent[], lied: Map<number, string>): VenueEvent[] {
  const told = [...events];
  for (const [type, path, change] of lies) {
    const at = told.findIndex(
      (event) =>
        event.type === type &&
        'orderId' in event &&
        !lied.has(event.orderId) &&
        !(path === 'reason' && event.type === 'PositionClosed' && event.reason !== 'user') &&
        !(path === 'tick' && event.type === 'PositionClosed' && event.tick === 0) &&
        changed(event, path, change),
    );
    const event = told[at];
    const other = event && changed(event, path, change);
    if (!other || !('orderId' in other)) throw new Error(`nothing to lie about: ${type} ${path}`);
    told[at] = other;
    lied.set(other.orderId, `${type} ${path}`);
  }
  return told;
}

it.runIf(isPythonHere)('takes what is right, and names every order of which the record lies', async () => {
  const lied = new Map<number, string>();
  const { receipts, keys } = simulateReceipts(11, 6_000, (events) => tellLies(events, lied));
  const looked = [
    ...receipts.filter(({ OrderId }) => lied.has(OrderId)),
    ...receipts.filter(({ OrderId }) => !lied.has(OrderId)).slice(-20),
  ];
  const texts = looked.map((receipt) => JSON.stringify(receipt));
  const verdicts = askPython(texts, keys);
  const missed = askNode(texts, keys).flatMap((taken, at) =>
    taken === verdicts[at] ? [] : [lied.get(looked[at]?.OrderId ?? 0)],
  );
  expect(missed).toEqual([]);
  expect(await askApp(texts, keys)).toEqual(verdicts);
  const refused = looked.filter((_, at) => verdicts[at] === false).map(({ OrderId }) => lied.get(OrderId));
  expect(refused.sort()).toEqual([...lied.values()].sort());
});

it.runIf(isPythonHere)('refuses a file that was changed, wherever that was', async () => {
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
    { ...longest, Logs: longest.Logs.map((log) => ({ ...log, Key: keys.find((key) => key !== log.Key) })) },
  ].map((one) => JSON.stringify(one));
  const verdicts = askPython([text, ...spoilt, ...broken], keys);
  expect(askNode([text, ...spoilt, ...broken], keys)).toEqual(verdicts);
  expect(await askApp([text, ...spoilt, ...broken], keys)).toEqual(verdicts);
  expect(verdicts).toEqual([true, ...[...spoilt, ...broken].map(() => false)]);
  expect(
    askPython(
      [text],
      keys.map((key) => key.replace('log.example', 'other.example')),
    ),
  ).toEqual([false]);
});

it.runIf(isPythonHere)('knows a swap that waited for its price past a change of terms', async () => {
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
  const taken = texts.map(() => true);
  expect(askPython(texts, keys)).toEqual(taken);
  expect(askNode(texts, keys)).toEqual(taken);
  expect(await askApp(texts, keys)).toEqual(taken);
});
