// Entry point of the engine's thread: recovers the state, then runs the loop on messages from its port.
import { parentPort, workerData } from 'node:worker_threads';
import {
  accountView,
  assessSpec,
  type Command,
  type CommandRequest,
  copyOpen,
  decidedAlone,
  floatingProfits,
  liveAccount,
  orderView,
  professionals,
  protectionView,
  systemActor,
} from '@candor/core';
import type { StreamPart } from '../tape/tape-loop.ts';
import { BackgroundSnapshots } from './background-snapshots.ts';
import { configure } from './configure.ts';
import { elapsedMs } from './elapsed.ts';
import { EngineLoop } from './engine-loop.ts';
import { ExecutionTally, isOrderCommand } from './execution-tally.ts';
import { InputLog } from './input-log.ts';
import { JournalWriter } from './journal-writer.ts';
import type { EngineAnswer, EngineQuery, EngineStart, FromEngine, ToEngine } from './messages.ts';
import { MetricsPublisher } from './metrics-publisher.ts';
import { EngineBusy } from './port.ts';
import { recover } from './recovery.ts';
import { SnapshotWriter } from './snapshot-writer.ts';
import { encodeSnapshot } from './snapshots.ts';
import { storeCore } from './stored-cores.ts';

/** Most events that a start has to fold again, approximately: a second or two of work. */
const EVENTS_A_SNAPSHOT = 250_000;
const STREAM_STALL_MS_MAX = 2_000;

if (!parentPort) throw new Error('engine-thread.ts runs as a worker thread');
const port = parentPort;
const start = workerData as EngineStart;
let outbox: FromEngine[] = [];

/** Messages of the same turn are sent together. */
function send(message: FromEngine): void {
  if (outbox.push(message) > 1) return;
  setImmediate(() => {
    port.postMessage(outbox);
    outbox = [];
  });
}

/** Ends the program: another engine leads, the journal is damaged, or there is a bug, so memory can't be trusted. */
function die(error: unknown): never {
  throw error instanceof Error ? error : new Error(String(error));
}

const warn = (line: string): void => send({ kind: 'warning', line });
const { connection, shard, holder, archiveFolder, acceptedEnd, stallMsMax } = start;
// This thread writes snapshots at the start and the end, when no order waits. A separate thread writes the others.
const snapshots = new SnapshotWriter({ connection, shard, warn, onFailure: fail });
const background = new BackgroundSnapshots({ connection, shard, archiveFolder, warn, onFailure: fail });
const tally = new ExecutionTally();
let snapshotSeq = 0;
const journal = new JournalWriter({ connection, shard, holder, archiveFolder, warn });
const { state, recovered, lastAt, inputsHead, core } = await journal.lead(async (led, client) => {
  const { state, events } = await recover(led, client, { acceptedEnd, warn });
  const last = await led.lastRow();
  const core = await storeCore(client);
  const lastAt = Math.max(start.tape.at, last.at);
  return { state, recovered: events, lastAt, inputsHead: last.head, core };
});

const loop = new EngineLoop({
  state,
  journal,
  onCommitted: (seq, events) => {
    send({ kind: 'committed', seq, events });
    if (seq - snapshotSeq >= EVENTS_A_SNAPSHOT && background.keep(seq)) snapshotSeq = seq;
  },
  onFailure: fail,
  inputs: new InputLog(inputsHead, { at: lastAt, ticks: [...start.tape.numbers], core }),
  at: lastAt,
  isWatched: (account) => metrics.isWatched(account),
  ...(stallMsMax === undefined ? {} : { stallMsMax }),
});
// Metrics, like every answer, are sent only once the events behind them are durable.
const metrics = new MetricsPublisher(
  loop.venue,
  () => loop.isStalled,
  (changed) => loop.read(() => send({ kind: 'figures', figures: changed })),
);
configure(loop, start, { now: start.now, warn });
if (lastAt > 0) record({ type: 'RecordStart', before: lastAt }, start.now);
await loop.drained();
// A replay of the whole journal must reproduce this start's hash.
keepSnapshot();
await loop.drained();
await snapshots.idle();
/** Messages that wait for a delivery of the stream. */
const held: ToEngine[] = [];
let delivered = 0;
let heldSinceMs = 0;
start.stream.on('message', ({ events, upTo, delivery }: StreamPart) => {
  loop.market(events, upTo);
  delivered = delivery;
  takeAll(held.splice(0));
});
port.on('message', takeAll);
send({ kind: 'ready', recovered, seq: state.seq, lastRollover: state.lastRollover, at: loop.at });

/** Processes messages in order. The first one that must wait makes the later ones wait, too. */
function takeAll(messages: readonly ToEngine[]): void {
  for (const message of messages) {
    const mustWait = held.length > 0 || ('after' in message && message.after > delivered);
    if (!mustWait || isVitals(message)) take(message);
    else if (isStreamStalled() && 'id' in message) send({ kind: 'busy', id: message.id });
    else if (held.push(message) === 1) heldSinceMs = elapsedMs();
  }
}

/** A question for the engine's status is answered at once, whatever else has to wait. */
const isVitals = (message: ToEngine): boolean => message.kind === 'query' && message.query.ask === 'vitals';

/** True if the stream has been waited for so long that new requests are rejected. */
const isStreamStalled = (): boolean =>
  held.length > 0 && elapsedMs() - heldSinceMs > (stallMsMax ?? STREAM_STALL_MS_MAX);

/** Throws outside of any promise, so that the error ends the thread and the program. */
function fail(error: unknown): void {
  setImmediate(() => die(error));
}

function keepSnapshot(): void {
  const encoded = encodeSnapshot(state);
  snapshotSeq = encoded.seq;
  // Memory may be ahead of the disk, so the snapshot is written once all of its events are durable.
  loop.read(() => snapshots.write(encoded));
}

function take(message: ToEngine): void {
  switch (message.kind) {
    case 'command':
      submit(message);
      return;
    case 'time':
      loop.anchorInputs();
      if (tally.isDue(loop.at) && !loop.isStalled) recordExecution(loop.at);
      return;
    case 'query': {
      if (message.query.ask === 'vitals') {
        send({ kind: 'answer', id: message.id, answer: loop.vitals() });
        return;
      }
      if (loop.isStalled) {
        send({ kind: 'busy', id: message.id });
        return;
      }
      const answer = ask(message.query);
      loop.read(() => send({ kind: 'answer', id: message.id, answer }));
      return;
    }
    case 'watch':
      metrics.watch(message.accountId);
      return;
    case 'unwatch':
      metrics.unwatch(message.accountId);
      return;
    case 'stop':
      void stop();
  }
}

/** The command's time is that of the stream: no tick that the engine has not processed yet is before it. */
function submit({ id, request, arrivedMs }: Extract<ToEngine, { kind: 'command' }>): void {
  const counted = orderAccount(request);
  try {
    loop.submit(request, loop.at, (reply) => {
      if (counted) tally.answered(request, reply, { demo: counted.demo, tookMs: elapsedMs() - arrivedMs });
      send({ kind: 'reply', id, reply });
    });
  } catch (error) {
    if (!(error instanceof EngineBusy)) throw error;
    if (counted) tally.refused('busy', counted.demo);
    send({ kind: 'busy', id });
  }
}

/** The account of a client's order command; undefined for other commands, which are not counted. */
function orderAccount({ command, actor }: CommandRequest): { readonly demo: boolean } | undefined {
  if (actor.kind !== 'client' || !isOrderCommand(command)) return undefined;
  return state.accounts.get(command.accountId);
}

/** Submits a command that records the venue's own status. */
function record(command: Command, now: number): void {
  loop.submit({ command, actor: systemActor('record'), idempotency: null }, now, () => {});
}

function recordExecution(now: number): void {
  const counts = tally.take(now);
  if (counts) record({ type: 'RecordExecution', ...counts }, now);
}

function ask(query: Exclude<EngineQuery, { readonly ask: 'vitals' }>): EngineAnswer {
  const { market } = loop.venue;
  if (query.ask === 'settings') return state.settings;
  if (query.ask === 'professionals') return professionals(state);
  if (query.ask === 'open') return copyOpen(loop.venue, loop.at);
  if (query.ask === 'instruments') return { specs: [...state.terms.values()], halted: [...state.halted] };
  if (query.ask === 'assess spec') return assessSpec({ state, market, at: loop.at }, query.assessed);
  if (query.ask === 'decided alone') return decidedAlone({ state, market, at: loop.at }, query.request);
  const account = state.accounts.get(query.accountId);
  if (!account) return query.ask === 'orders' ? [] : undefined;
  switch (query.ask) {
    case 'account':
      return {
        ...accountView(account, floatingProfits(market, account)),
        lastSeq: account.lastSeq,
        protection: protectionView({ state, market, at: loop.at }, account),
      };
    case 'figures':
      return liveAccount(state, market, account);
    case 'order': {
      const order = state.orders.get(query.orderId);
      return order?.accountId === account.id ? orderView(market, state.settled(order)) : undefined;
    }
    case 'orders': {
      const orders = query.status === 'open' ? account.positions : account.pending;
      return [...orders.values()]
        .sort((a, b) => b.id - a.id)
        .map((order) => orderView(market, state.settled(order)));
    }
  }
}

async function stop(): Promise<void> {
  metrics.stop();
  await loop.drained();
  recordExecution(loop.at);
  await background.stop();
  keepSnapshot();
  await loop.drained();
  await snapshots.idle();
  await snapshots.end();
  await journal.end();
  send({ kind: 'stopped' });
}
