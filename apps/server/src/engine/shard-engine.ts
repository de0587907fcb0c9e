// One shard: the threads of its engine and of its projector, and the messages to them.
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { AccountId, CommandReply, CommandRequest, LiveAccount } from '@candor/core';
import type { StoreLog } from '../db/store-log.ts';
import { type ProjectorPort, startProjector } from '../projections/start-projector.ts';
import type { EngineAnswer, EngineQuery, EngineStart, FromEngine, ToEngine } from './messages.ts';
import { type CommittedEvent, EngineBusy, type LoopVitals } from './port.ts';

/** Timeout of the thread's status query. */
const VITALS_MS_MAX = 1_000;

type Response = CommandReply | EngineAnswer;
interface Waiting {
  resolve(value: Response): void;
  reject(error: Error): void;
}

export interface ShardListeners {
  readonly onMetrics: (figures: LiveAccount[]) => void;
  readonly onEvents: (events: CommittedEvent[]) => void;
}

export interface ShardEngine {
  readonly shard: number;
  /** Last trading day (YYYY-MM-DD) whose rollover was done before the start; empty if there was none. */
  readonly lastRollover: string;
  /** The engine's clock after its start. */
  readonly at: number;
  /** `after`: the delivery of the stream that the engine receives first; here and in `query`. */
  submit(request: CommandRequest, after: number, arrivedMs: number): Promise<CommandReply>;
  query<T extends EngineAnswer>(question: EngineQuery, after: number): Promise<T>;
  /** Null if the thread does not answer in time. */
  vitals(after: number): Promise<LoopVitals | null>;
  /** Commands and queries that wait for their answers. */
  waiting(): number;
  watermarks(): readonly { readonly name: string; readonly seq: number }[];
  watch(accountId: AccountId): void;
  unwatch(accountId: AccountId): void;
  /** For work that is due by the engine's clock. */
  passTime(): void;
  projected(seq: number, names?: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

type StartOptions = EngineStart &
  ShardListeners & {
    readonly log: Pick<StoreLog, 'info' | 'warn'>;
    readonly onDeath: (error: Error) => void;
    /** Resolves if the tape has died: then nothing that waits will be answered. */
    readonly tapeDied: Promise<Error>;
  };

/** Resolves once the engine has recovered and takes commands. */
export async function startShardEngine(options: StartOptions): Promise<ShardEngine> {
  const { log, onDeath, tapeDied, onMetrics, onEvents, ...start } = options;
  const { shard, connection, archiveFolder } = start;
  const worker = new Worker(new URL('./engine-thread.ts', import.meta.url), {
    workerData: start,
    transferList: [start.stream],
    name: `engine ${shard}`,
  });
  const waiting = new Map<number, Waiting>();
  const watched = new Map<AccountId, number>();
  let outbox: ToEngine[] = [];
  let nextId = 1;
  let stopping = false;

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
        if (message.events.length > 0) onEvents([...message.events]);
        break;
      case 'figures':
        onMetrics([...message.figures]);
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
    if (!stopping) onDeath(error);
  };
  void tapeDied.then(dead);
  worker.on('message', (messages: readonly FromEngine[]) => messages.forEach(take));
  worker.on('error', (error) => dead(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => dead(new Error(`the thread of engine ${shard} ended with code ${code}`)));
  const state = await ready.promise;
  const following = await startProjector({ connection, shard, archiveFolder, log, onDeath: dead });
  projector = following;
  if (state.recovered > 0) log.info(`recovered ${state.recovered} events, ${state.seq} in all`);
  following.follow(state.seq);
  const query = <T extends EngineAnswer>(question: EngineQuery, after: number): Promise<T> =>
    request<T>((id) => ({ kind: 'query', id, after, query: question }));

  return {
    shard,
    lastRollover: state.lastRollover,
    at: state.at,
    query,
    submit: (command, after, arrivedMs) =>
      request<CommandReply>((id) => ({ kind: 'command', id, after, request: command, arrivedMs })),
    vitals: (after) =>
      Promise.race([
        query<LoopVitals>({ ask: 'vitals' }, after),
        setTimeout(VITALS_MS_MAX, null, { ref: false }),
      ]),
    waiting: () => waiting.size,
    watermarks: () => following.watermarks(),
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
    passTime: () => send({ kind: 'time' }),
    projected: (seq, names) => following.reached(seq, names),
    stop: async () => {
      stopping = true;
      send({ kind: 'stop' });
      await stopped.promise;
      await worker.terminate();
      await following.stop();
    },
  };
}
