import { CallError, type Clock, type KeyValueStorage, memoryStorage, NetworkError } from '@candor/client';
import { wireOrder } from '@candor/client/testing';
import { priceOf } from '@candor/core';
import { expect, test } from 'vitest';
import { AUTO_RETRY_MS_MAX, type OrderCommand, RETRY_MS_MAX } from './order-command.ts';
import { makeOrderCommands } from './order-commands.ts';
import { COMMANDS_KEY } from './stored-commands.ts';

const order = wireOrder();
const refusal = (error: string) =>
  new CallError({ code: 0, msg: `about ${error}`, error, field: null, details: { largest: 0.07 } });
const lost = new NetworkError('timeout', 'unknown');
const offline = new NetworkError('offline', 'not_sent');
const about = {
  about: { showCode: 'EUR/USD', precision: 5, instrumentId: 1 },
  requestedPrice: priceOf('1.10010', 5),
};

type Answer = Error | typeof order;

/** A server that gives these answers in turn and waits when they run out; a clock that is turned by hand. */
function makeBench(answers: Answer[], storage: KeyValueStorage = memoryStorage()) {
  const keys: (string | undefined)[] = [];
  const sent: { call: string; params: object }[] = [];
  const timers: { at: number; run: () => void }[] = [];
  let now = 1_000_000;
  let uid: string | null = 'u1';
  const clock: Clock = {
    now: () => now,
    after(delayMs, run) {
      const timer = { at: now + delayMs, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  };
  const http = {
    send: (async (call: string, params: object, options?: { idempotencyKey?: string }) => {
      keys.push(options?.idempotencyKey);
      sent.push({ call, params });
      const answer = answers.shift();
      if (answer === undefined) return new Promise(() => {});
      if (answer instanceof Error) throw answer;
      return { data: answer, msg: 'done' };
    }) as never,
  };
  let made = 0;
  const makeKey = () => {
    made += 1;
    return `key-${made}`;
  };
  const open = () => makeOrderCommands({ http, storage, clock, makeKey, uid: () => uid });
  const commands = open();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    commands,
    keys,
    sent,
    timers,
    storage,
    reload: open,
    settle,
    begin: (of = commands) => of.begin({ kind: 'close', orderId: 5, lots: null }, about),
    login: (next: string | null) => (uid = next),
    async pass(ms: number) {
      now += ms;
      for (const timer of timers.filter((one) => one.at <= now)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.run();
      }
      await settle();
    },
  };
}
const phases = (commands: readonly OrderCommand[]) => commands.map((command) => command.state.phase);

test('an answer fills it, and nothing stays on the device', async () => {
  const bench = makeBench([order]);
  bench.begin();
  expect(phases(bench.commands.get())).toEqual(['sending']);
  expect(bench.storage.getItem(COMMANDS_KEY)).not.toBeNull();
  await bench.settle();
  expect(bench.commands.get()[0]?.state).toMatchObject({
    phase: 'filled',
    order: { id: 7, side: 'buy' },
    message: 'done',
  });
  expect(bench.storage.getItem(COMMANDS_KEY)).toBeNull();
});

test('a refusal settles it with what the server said', async () => {
  const bench = makeBench([refusal('insufficient_margin')]);
  bench.begin();
  await bench.settle();
  expect(bench.commands.get()[0]?.state).toMatchObject({
    phase: 'refused',
    refusal: { error: 'insufficient_margin', details: { largest: 0.07 } },
  });
});

test('without an answer it asks again with the same key until there is one', async () => {
  const bench = makeBench([lost, lost, order]);
  bench.begin();
  await bench.settle();
  expect(phases(bench.commands.get())).toEqual(['unknown']);
  await bench.pass(1_000);
  await bench.pass(2_000);
  expect(phases(bench.commands.get())).toEqual(['filled']);
  expect(bench.keys).toEqual(['key-1', 'key-1', 'key-1']);
});

test('each order command has a key of its own', async () => {
  const bench = makeBench([order, order]);
  bench.begin();
  bench.begin();
  await bench.settle();
  expect(bench.keys).toEqual(['key-1', 'key-2']);
});

test('what never left the device is known not to have happened', async () => {
  const bench = makeBench([offline]);
  bench.begin();
  await bench.settle();
  expect(bench.commands.get()[0]?.state).toMatchObject({ phase: 'refused', refusal: { error: 'not_sent' } });
});

test('after an unanswered attempt, offline and busy settle nothing', async () => {
  const bench = makeBench([lost, offline, refusal('busy'), refusal('session_invalid'), order]);
  bench.begin();
  await bench.settle();
  for (const ms of [1_000, 2_000, 4_000]) {
    await bench.pass(ms);
    expect(phases(bench.commands.get())).toEqual(['unknown']);
  }
  await bench.pass(5_000);
  expect(phases(bench.commands.get())).toEqual(['filled']);
});

test('a reload in the middle finds the order command unknown and retries with the old key', async () => {
  const bench = makeBench([]);
  bench.begin();
  await bench.settle();
  const reloaded = bench.reload();
  expect(phases(reloaded.get())).toEqual(['unknown']);
  reloaded.retryAll();
  expect(bench.keys).toEqual(['key-1', 'key-1']);
});

test('past half a minute it waits for the user, because the price is another one', async () => {
  const bench = makeBench([lost, lost, order]);
  const key = bench.begin();
  await bench.settle();
  await bench.pass(AUTO_RETRY_MS_MAX + 1_000);
  expect(bench.timers).toHaveLength(0);
  bench.commands.retryAll();
  await bench.settle();
  expect(bench.keys).toHaveLength(2);
  bench.commands.retry(key);
  await bench.settle();
  expect(phases(bench.commands.get())).toEqual(['filled']);
});

test('it can be put away once settled or too old to ask, not before', async () => {
  const bench = makeBench([lost]);
  const key = bench.begin();
  await bench.settle();
  bench.commands.dismiss(key);
  expect(bench.commands.get()).toHaveLength(1);
  await bench.pass(RETRY_MS_MAX + 1);
  bench.commands.retry(key);
  bench.commands.dismiss(key);
  expect(bench.commands.get()).toHaveLength(0);
});

test("another login neither sees nor repeats somebody else's order command", async () => {
  const bench = makeBench([lost]);
  const key = bench.begin();
  await bench.settle();
  bench.login('u2');
  expect(bench.commands.get()).toHaveLength(0);
  bench.commands.retry(key);
  await bench.settle();
  expect(bench.keys).toHaveLength(1);
});

test('what is damaged on the device is dropped', () => {
  const storage = memoryStorage();
  storage.setItem(COMMANDS_KEY, '[{"key":1},null,7]');
  expect(makeBench([], storage).commands.get()).toEqual([]);
});

test('hands on the promise of an answer that has one with what opens its entry', async () => {
  const given = { promise: 'signed', promised: { event: '{}', salt: 'c2FsdA==' } };
  const response: object[] = [];
  for (const extra of [given, { promise: 'signed' }, {}]) {
    const commands = makeOrderCommands({
      http: { send: (async () => ({ data: { ...order, ...extra }, msg: 'done' })) as never },
      storage: memoryStorage(),
      clock: { now: () => 1, after: () => () => undefined },
      makeKey: () => 'key',
      uid: () => 'u1',
      onPromise: (promise, asked) => response.push([promise, asked]),
    });
    commands.begin({ kind: 'close', orderId: 5, lots: null }, about);
    await new Promise((resolve) => setImmediate(resolve));
    const isPromised = extra === given;
    expect(commands.get()[0]?.state).toMatchObject({ phase: 'filled', message: 'done', isPromised });
  }
  const answeredPrice = priceOf('1.10000', 5);
  const asked = { kind: 'close', written: { id: 5 }, idempotencyKey: 'key', answeredPrice };
  expect(response).toEqual([[given, asked]]);
});
