// Starts the thread of the logs.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { StoreLog } from '../db/store-log.ts';
import { elapsedMs } from '../engine/elapsed.ts';
import { hasStalled, type KeeperStatus, type LogStatus, mayPromise } from './log-status.ts';
import type { WitnessAddress } from './witnesses.ts';

export interface ProofStart {
  readonly connection: pg.PoolConfig;
  readonly shards: readonly number[];
  readonly archiveFolder: string | null;
  /** The folder of the last checkpoints, outside the database. */
  readonly copiesFolder: string;
  readonly masterKeys: readonly Uint8Array[];
  readonly witnesses: readonly WitnessAddress[];
  readonly quorum: number;
  readonly venue: string | undefined;
}

export type FromProof =
  | { readonly kind: 'line'; readonly level: 'info' | 'warn' | 'error'; readonly line: string }
  | { readonly kind: 'status'; readonly status: KeeperStatus }
  | { readonly kind: 'stopped' };

export interface ProofPort {
  /** The last reported status of the logs. */
  status(): readonly LogStatus[];
  /** True if events are recorded and signed, so that promises may be made. */
  isPromising(): boolean;
  stop(): Promise<void>;
}

export const copiesFolderOf = (dataDir: string): string => join(dataDir, 'checkpoints');

/** How long the last events may take to be recorded and signed at a shutdown. */
const STOP_MS_MAX = 1_000;
const LOOK_MS = 5_000;
const STALLED = 'the logs have stood still since';

/** If the thread dies, this is logged, and the venue continues without proofs. */
export function startProof({
  log,
  ...start
}: ProofStart & { log: Pick<StoreLog, 'info' | 'warn' | 'error'> }): ProofPort {
  const worker = new Worker(new URL('./proof-thread.ts', import.meta.url), {
    workerData: start satisfies ProofStart,
    name: 'proof',
  });
  const begunAt = elapsedMs();
  let status: KeeperStatus = { at: begunAt, behindSince: null, hasCaughtUp: false, logs: [] };
  let isOver = false;
  let isSaid = false;
  const stopped = Promise.withResolvers<void>();
  worker.on('message', (message: FromProof) => {
    if (message.kind === 'line') log[message.level](message.line);
    else if (message.kind === 'status') status = message.status;
    else stopped.resolve();
  });
  const isStill = (): boolean => hasStalled(status, elapsedMs());
  const stalledSince = (): string => new Date(Date.now() - (elapsedMs() - status.at)).toISOString();
  /** Logged once, since a statement that hangs reports nothing itself. */
  const looking = setInterval(() => {
    if (isStill() === isSaid) return;
    isSaid = !isSaid;
    if (isSaid) log.warn(`${STALLED} ${stalledSince()}: no order is promised meanwhile`);
    else log.info('the logs go on');
  }, LOOK_MS).unref();
  const dead = (why: string): void => {
    stopped.resolve();
    if (isOver) return;
    isOver = true;
    clearInterval(looking);
    status = { ...status, logs: [{ log: 'the logs', signed: 0, refused: why, waiting: null }] };
    log.error(`NOTHING IS RECORDED OR SIGNED ANY MORE, trading goes on without proofs: ${why}`);
  };
  worker.on('error', (error) => dead(`the thread of the logs failed: ${String(error)}`));
  worker.on('exit', (code) => dead(`the thread of the logs ended with code ${code}`));
  return {
    status: () =>
      isStill() && !isOver
        ? status.logs.map((one) => ({ ...one, waiting: `${STALLED} ${stalledSince()}` }))
        : status.logs,
    isPromising: () => !isOver && mayPromise(status, elapsedMs()),
    stop: async () => {
      isOver = true;
      clearInterval(looking);
      worker.postMessage('stop');
      const timer = setTimeout(() => stopped.resolve(), STOP_MS_MAX);
      await stopped.promise;
      clearTimeout(timer);
      await worker.terminate();
    },
  };
}
