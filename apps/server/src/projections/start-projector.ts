// Starts the projector's thread, and lets callers wait until the tables include their changes.
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { StoreLog } from '../db/store-log.ts';
import { venueProjections } from '../modules/projections.ts';

export interface ProjectorStart {
  readonly connection: pg.PoolConfig;
  readonly shard: number;
  /** Months of the journal that have left the table; null for none. */
  readonly archiveFolder: string | null;
}
export type ToProjector = { readonly kind: 'follow'; readonly seq: number } | { readonly kind: 'stop' };
export type FromProjector =
  | { readonly kind: 'ready' }
  | { readonly kind: 'stopped' }
  /** One line for the log. */
  | { readonly kind: 'warning'; readonly line: string }
  | { readonly kind: 'reached'; readonly seq: number; readonly names: readonly string[] };

export interface ProjectorPort {
  /** The journal is durable up to this event. */
  follow(seq: number): void;
  /** Resolves once the tables of these projections, or of all, include everything up to this event. */
  reached(seq: number, names?: readonly string[]): Promise<void>;
  /** Last event of each projection; 0 until it is known. */
  watermarks(): readonly { readonly name: string; readonly seq: number }[];
  stop(): Promise<void>;
}

/** Maximum lag of lists that nobody waits for. */
const PACE_MS = 50;

const every = venueProjections.map(({ name }) => name);

export async function startProjector(
  options: ProjectorStart & { log: Pick<StoreLog, 'warn'>; onDeath: (error: Error) => void },
): Promise<ProjectorPort> {
  const { log, onDeath, ...start } = options;
  const worker = new Worker(new URL('./projector-thread.ts', import.meta.url), {
    workerData: start,
    name: 'projector',
  });
  const watermarks = new Map<string, number>();
  let stopping = false;
  let waiting: { seq: number; names: readonly string[]; resolve: () => void }[] = [];
  const has = (seq: number, names: readonly string[]): boolean =>
    names.every((name) => seq <= (watermarks.get(name) ?? -1));
  const send = (message: ToProjector): void => worker.postMessage(message);
  let target = 0;
  let told = 0;
  let toldAt = 0;
  let timer: NodeJS.Timeout | undefined;
  /**
   * While the thread works it gets no message. If nobody waits, it gets the events of a period at once: a transaction
   * of many costs little more than one of few.
   */
  const tell = (): void => {
    if (target <= told || Math.max(0, ...watermarks.values()) < told) return;
    const pause = waiting.length > 0 ? 0 : toldAt + PACE_MS - performance.now();
    if (pause > 0) {
      timer ??= setTimeout(tellAfterPause, pause);
      return;
    }
    told = target;
    toldAt = performance.now();
    send({ kind: 'follow', seq: target });
  };
  const tellAfterPause = (): void => {
    timer = undefined;
    tell();
  };
  const ready = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  const dead = (error: Error): void => {
    ready.reject(error);
    if (!stopping) onDeath(error);
  };
  worker.on('message', (message: FromProjector) => {
    if (message.kind === 'ready') ready.resolve();
    else if (message.kind === 'stopped') stopped.resolve();
    else if (message.kind === 'warning') log.warn(message.line);
    else {
      for (const name of message.names) watermarks.set(name, message.seq);
      for (const { seq, names, resolve } of waiting) if (has(seq, names)) resolve();
      waiting = waiting.filter(({ seq, names }) => !has(seq, names));
      tell();
    }
  });
  worker.on('error', (error) => dead(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => dead(new Error(`the projector's thread ended with code ${code}`)));
  await ready.promise;

  return {
    follow: (seq) => {
      target = seq;
      tell();
    },
    reached: (seq, names = every) =>
      has(seq, names)
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push({ seq, names, resolve });
            tell();
          }),
    watermarks: () => every.map((name) => ({ name, seq: watermarks.get(name) ?? 0 })),
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      // The thread ends once the tables include everything.
      send({ kind: 'follow', seq: target });
      send({ kind: 'stop' });
      await stopped.promise;
      await worker.terminate();
    },
  };
}
