// Starts the projector's thread, and lets readers wait until it has seen what they wrote.
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { StoreLog } from '../db/store-log.ts';

export interface ProjectorStart {
  readonly connection: pg.PoolConfig;
  readonly shard: number;
  /** Months of the journal that have left the table; null where there are none. */
  readonly archiveFolder: string | null;
}
export type ToProjector = { readonly kind: 'follow'; readonly seq: number } | { readonly kind: 'stop' };
export type FromProjector =
  | { readonly kind: 'ready' }
  | { readonly kind: 'stopped' }
  /** A line for the log. */
  | { readonly kind: 'warning'; readonly line: string }
  | { readonly kind: 'reached'; readonly seq: number };

export interface ProjectorPort {
  /** The journal is durable up to here. */
  follow(seq: number): void;
  /** Resolves once the tables hold everything up to here. */
  reached(seq: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startProjector(
  options: ProjectorStart & { log: Pick<StoreLog, 'warn'>; onDeath: (error: Error) => void },
): Promise<ProjectorPort> {
  const { log, onDeath, ...start } = options;
  const worker = new Worker(new URL('./projector-thread.ts', import.meta.url), {
    workerData: start,
    name: 'projector',
  });
  let watermark = 0;
  let stopping = false;
  let readers: { seq: number; resolve: () => void }[] = [];
  const send = (message: ToProjector): void => worker.postMessage(message);
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
      watermark = message.seq;
      for (const reader of readers) if (reader.seq <= watermark) reader.resolve();
      readers = readers.filter((reader) => reader.seq > watermark);
    }
  });
  worker.on('error', (error) => dead(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => dead(new Error(`the projector's thread ended with code ${code}`)));
  await ready.promise;

  return {
    follow: (seq) => send({ kind: 'follow', seq }),
    reached: (seq) =>
      seq <= watermark ? Promise.resolve() : new Promise((resolve) => readers.push({ seq, resolve })),
    stop: async () => {
      stopping = true;
      send({ kind: 'stop' });
      await stopped.promise;
      await worker.terminate();
    },
  };
}
