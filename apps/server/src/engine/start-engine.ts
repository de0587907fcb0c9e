// Starts the threads of the tape, the engine and the projector and returns the interface to them.
import { setTimeout } from 'node:timers/promises';
import { MessageChannel, Worker } from 'node:worker_threads';
import type {
  AccountId,
  CommandReply,
  InstrumentSpec,
  LiveAccount,
  OpenCopy,
  OrderView,
  Settings,
  SpecAssessment,
} from '@candor/core';
import type pg from 'pg';
import type { StoreLog } from '../db/store-log.ts';
import { type ProjectorPort, startProjector } from '../projections/start-projector.ts';
import { startTape } from '../tape/start-tape.ts';
import { elapsedMs } from './elapsed.ts';
import type { EngineAnswer, EngineQuery, EngineStart, FromEngine, ToEngine } from './messages.ts';
import {
  type AccountSnapshot,
  type CommittedEvent,
  EngineBusy,
  type EnginePort,
  type InstrumentsSnapshot,
  type LoopVitals,
} from './port.ts';
import { RecentTimes } from './recent-times.ts';

export interface EngineOptions {
  readonly connection: pg.PoolConfig;
  readonly shard: number;
  readonly specs: readonly InstrumentSpec[];
  readonly settings: Settings;
  /** Folder DATA_DIR/archive with the months of the journal that have left the table; the default is none. */
  readonly archiveFolder?: string;
  /** The venue's clock, which is the feed's clock. */
  readonly now: () => number;
  readonly log: Pick<StoreLog, 'info' | 'warn'>;
  /** Called when the engine or the projector has died: the program must end and restart from the journal. */
  readonly onDeath: (error: Error) => void;
  /** The event with which a truncated journal may end; the default is none. */
  readonly acceptJournalEnd?: number | null;
  /** Commands and queries are rejected as busy once an append takes longer; the default is 2 s. */
  readonly stallMsMax?: number;
}

/** Interval at which the tape receives the feed's time, which closes slices in a quiet market. */
const TIME_MS = 500;
/** Timeout of the thread's status query. */
const VITALS_MS_MAX = 1_000;

type Response = CommandReply | EngineAnswer;
interface Waiting {
  resolve(value: Response): void;
  reject(error: Error): void;
}

/** Resolves once the engine has recovered and takes commands. */
export async function startEngine(options: EngineOptions): Promise<EnginePort> {
  const { connection, shard, specs, settings, now, log, archiveFolder = null } = options;
  const holder = `process ${process.pid}`;
  const durableListeners: ((delivery: number, ticks: Uint8Array | null) => void)[] = [];
  const stream = new MessageChannel();
  const tape = await startTape({
    connection,
    holder,
    engine: stream.port1,
    log,
    onDurable: (delivery, ticks) => {
      for (const listener of durableListeners) listener(delivery, ticks);
    },
    onDeath: (error) => dead(error),
  });
  const start: EngineStart = {
    connection,
    shard,
    specs,
    settings,
    holder,
    archiveFolder,
    acceptedEnd: options.acceptJournalEnd ?? null,
    stallMsMax: options.stallMsMax,
    tape: { at: tape.tape.at, numbers: tape.tape.numbers },
    stream: stream.port2,
    now: now(),
  };
  const worker = new Worker(new URL('./engine-thread.ts', import.meta.url), {
    workerData: start,
    transferList: [stream.port2],
    name: 'engine',
  });
  const waiting = new Map<number, Waiting>();
  const metricsListeners: ((figures: LiveAccount[]) => void)[] = [];
  const eventListeners: ((events: CommittedEvent[]) => void)[] = [];
  const watched = new Map<AccountId, number>();
  let outbox: ToEngine[] = [];
  let nextId = 1;
  let stopping = false;
  const commands = new RecentTimes();

  const send = (message: ToEngine): void => {
    if (outbox.push(message) > 1) return;
    setImmediate(() => {
      worker.postMessage(outbox);
      outbox = [];
    });
  };
  /** The engine replies to a command and answers a query, each by what `make` asked. */
  const request = <T extends Response>(make: (id: number) => ToEngine): Promise<T> =>
    new Promise<Response>((resolve, reject) => {
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      send(make(id));
    }) as Promise<T>;
  const query = <T extends EngineAnswer>(question: EngineQuery): Promise<T> =>
    request<T>((id) => ({ kind: 'query', id, after: tape.delivery, query: question }));
  const settle = (id: number, act: (waiter: Waiting) => void): void => {
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (waiter) act(waiter);
  };

  const ready = Promise.withResolvers<Extract<FromEngine, { kind: 'ready' }>>();
  const stopped = Promise.withResolvers<void>();
  let projector: ProjectorPort | null = null;

  const take = (message: FromEngine): void => {
    switch (message.kind) {
      case 'ready':
        ready.resolve(message);
        break;
      case 'reply':
        settle(message.id, (waiter) => waiter.resolve(message.reply));
        break;
      case 'answer':
        settle(message.id, (waiter) => waiter.resolve(message.answer));
        break;
      case 'busy':
        settle(message.id, (waiter) => waiter.reject(new EngineBusy('the engine is busy')));
        break;
      case 'committed':
        projector?.follow(message.seq);
        if (message.events.length > 0) for (const listener of eventListeners) listener([...message.events]);
        break;
      case 'figures':
        for (const listener of metricsListeners) listener([...message.figures]);
        break;
      case 'warning':
        log.warn(message.line);
        break;
      case 'stopped':
        stopped.resolve();
    }
  };
  const dead = (error: Error): void => {
    ready.reject(error);
    stopped.resolve();
    for (const waiter of waiting.values()) waiter.reject(error);
    waiting.clear();
    if (!stopping) options.onDeath(error);
  };
  worker.on('message', (messages: readonly FromEngine[]) => messages.forEach(take));
  worker.on('error', (error) => dead(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => dead(new Error(`the engine's thread ended with code ${code}`)));
  const state = await ready.promise;
  const following = await startProjector({ connection, shard, archiveFolder, log, onDeath: dead });
  projector = following;
  if (state.recovered > 0) log.info(`recovered ${state.recovered} events, ${state.seq} in all`);
  following.follow(state.seq);
  for (const { id, precision } of (await query<InstrumentsSnapshot>({ ask: 'instruments' })).specs)
    tape.setDigits(id, precision);
  // No tick comes before what the engine has done at its start.
  tape.passTime(Math.max(state.at, now()));
  const clock = setInterval(() => {
    tape.passTime(now());
    send({ kind: 'time' });
  }, TIME_MS).unref();

  return {
    lastRollover: state.lastRollover,
    tape: tape.tape,
    submit: async (command, arrivedMs = elapsedMs()) => {
      const begun = performance.now();
      const reply = await request<CommandReply>((id) => ({
        kind: 'command',
        id,
        after: tape.passTime(now()),
        request: command,
        arrivedMs,
      }));
      commands.add(performance.now() - begun, Date.now());
      // Before its first tick, which comes once it is listed.
      if (reply.ok && command.command.type === 'ConfigureInstrument')
        tape.setDigits(command.command.terms.id, command.command.terms.precision);
      return reply;
    },
    openCopy: () => query<OpenCopy>({ ask: 'open' }),
    vitals: async () => {
      const loop = await Promise.race([
        query<LoopVitals>({ ask: 'vitals' }),
        setTimeout(VITALS_MS_MAX, null, { ref: false }),
      ]);
      return {
        loop,
        commands: commands.summary(),
        waiting: waiting.size,
        projections: following.watermarks(),
      };
    },
    settings: () => query<Settings>({ ask: 'settings' }),
    professionals: () => query<AccountId[]>({ ask: 'professionals' }),
    instruments: () => query<InstrumentsSnapshot>({ ask: 'instruments' }),
    assessSpec: (assessed) => query<SpecAssessment>({ ask: 'assess spec', assessed }),
    account: (accountId) => query<AccountSnapshot | undefined>({ ask: 'account', accountId }),
    orders: (accountId, status) => query<OrderView[]>({ ask: 'orders', accountId, status }),
    order: (accountId, orderId) => query<OrderView | undefined>({ ask: 'order', accountId, orderId }),
    figures: (accountId) => query<LiveAccount | undefined>({ ask: 'figures', accountId }),
    market: (events) => tape.market(events),
    onDurable: (listener) => void durableListeners.push(listener),
    watch: (accountId) => {
      const count = (watched.get(accountId) ?? 0) + 1;
      watched.set(accountId, count);
      if (count === 1) send({ kind: 'watch', accountId });
    },
    unwatch: (accountId) => {
      const count = (watched.get(accountId) ?? 0) - 1;
      if (count > 0) watched.set(accountId, count);
      else if (watched.delete(accountId)) send({ kind: 'unwatch', accountId });
    },
    onMetrics: (listener) => void metricsListeners.push(listener),
    onEvents: (listener) => void eventListeners.push(listener),
    projected: (seq, names) => following.reached(seq, names),
    stop: async () => {
      stopping = true;
      clearInterval(clock);
      await tape.stop();
      send({ kind: 'stop' });
      await stopped.promise;
      await worker.terminate();
      await following.stop();
    },
  };
}
