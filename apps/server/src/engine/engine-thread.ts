// The engine's own thread: recovers, then runs the loop on what comes through its port.
import { parentPort, workerData } from 'node:worker_threads';
import { accountMarks, accountView, floatingProfits, orderView } from '@candor/core';
import pg from 'pg';
import { numberTypes } from '../db/database.ts';
import { configure } from './configure.ts';
import { EngineLoop } from './engine-loop.ts';
import { Journal } from './journal.ts';
import { MarkPublisher } from './mark-publisher.ts';
import type { EngineAnswer, EngineQuery, EngineStart, FromEngine, ToEngine } from './messages.ts';
import { EngineBusy } from './port.ts';
import { catchUp } from './recovery.ts';
import { encodeSnapshot, loadSnapshot, writeSnapshot } from './snapshots.ts';

/** What a start has to fold again at most, about: a second or two of work. */
const EVENTS_A_SNAPSHOT = 250_000;

if (!parentPort) throw new Error('engine-thread.ts runs as a worker thread');
const port = parentPort;
const start = workerData as EngineStart;
let outbox: FromEngine[] = [];

/** Messages of one turn travel together. */
function send(message: FromEngine): void {
  if (outbox.push(message) > 1) return;
  setImmediate(() => {
    port.postMessage(outbox);
    outbox = [];
  });
}

/** A failed append, or a bug in the core: memory can't be trusted any more, so the process starts again. */
function die(error: unknown): never {
  throw error instanceof Error ? error : new Error(String(error));
}

const client = new pg.Client({ ...start.connection, types: numberTypes });
client.on('error', die);
await client.connect();
const snapshots = new pg.Client({ ...start.connection, types: numberTypes });
snapshots.on('error', die);
await snapshots.connect();
let writing: Promise<void> = Promise.resolve();
let snapshotSeq = 0;
const journal = new Journal(client, start.shard);
await journal.lead(start.holder);
const state = await loadSnapshot(client, start.shard);
const recovered = await catchUp(state, journal);

const loop = new EngineLoop({
  state,
  journal,
  onCommitted: (seq, events) => {
    send({ kind: 'committed', seq, events });
    if (seq - snapshotSeq >= EVENTS_A_SNAPSHOT) keepSnapshot();
  },
  onFailure: (error) => setImmediate(() => die(error)),
  isWatched: (account) => marks.isWatched(account),
});
// Like every answer, figures leave only once what they show is durable.
const marks = new MarkPublisher(loop.venue, (changed) =>
  loop.read(() => send({ kind: 'marks', marks: changed })),
);
configure(loop, start, Date.now());
await loop.drained();
// A replay of the whole journal must come to the hash of this start.
keepSnapshot();
await loop.drained();
await writing;
port.on('message', (messages: readonly ToEngine[]) => {
  for (const message of messages) take(message);
});
send({ kind: 'ready', recovered, seq: state.seq, lastRollover: state.lastRollover });

/** On a connection of its own, so that the journal's appends never wait behind a snapshot's bytes. */
function keepSnapshot(): void {
  const encoded = encodeSnapshot(state);
  snapshotSeq = encoded.seq;
  // Memory may be ahead of the disk: the snapshot is written once every event in it is durable.
  loop.read(() => {
    writing = writing.then(() => writeSnapshot(snapshots, start.shard, encoded, Date.now())).catch(die);
  });
}

function take(message: ToEngine): void {
  switch (message.kind) {
    case 'command':
      try {
        loop.submit(message.request, message.now, (reply) => send({ kind: 'reply', id: message.id, reply }));
      } catch (error) {
        if (!(error instanceof EngineBusy)) throw error;
        send({ kind: 'busy', id: message.id });
      }
      return;
    case 'market':
      loop.market(message.events, message.now);
      return;
    case 'query': {
      const answer = ask(message.query);
      loop.read(() => send({ kind: 'answer', id: message.id, answer }));
      return;
    }
    case 'watch':
      marks.watch(message.accountId);
      return;
    case 'unwatch':
      marks.unwatch(message.accountId);
      return;
    case 'stop':
      void stop();
  }
}

function ask(query: EngineQuery): EngineAnswer {
  const { market } = loop.venue;
  const account = state.accounts.get(query.accountId);
  if (!account) return query.ask === 'orders' ? [] : undefined;
  switch (query.ask) {
    case 'account':
      return { ...accountView(account, floatingProfits(market, account)), lastSeq: account.lastSeq };
    case 'marks':
      return accountMarks(market, account);
    case 'order': {
      const order = state.orders.get(query.orderId);
      return order?.accountId === account.id ? orderView(market, order) : undefined;
    }
    case 'orders': {
      const orders = query.status === 'open' ? account.positions : account.pending;
      return [...orders.values()].sort((a, b) => b.id - a.id).map((order) => orderView(market, order));
    }
  }
}

async function stop(): Promise<void> {
  marks.stop();
  await loop.drained();
  keepSnapshot();
  await loop.drained();
  await writing;
  await snapshots.end();
  await journal.end();
  send({ kind: 'stopped' });
}
