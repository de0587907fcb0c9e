// Stores snapshots beside the engine, one at a time, each in a thread that ends with it.
import { Worker } from 'node:worker_threads';
import type pg from 'pg';

export interface SnapshotOrder {
  readonly connection: pg.PoolConfig;
  readonly shard: number;
  /** The last durable event included in the state. */
  readonly archiveFolder: string | null;
  /** The event after which the state is stored; it must be durable. */
  readonly seq: number;
}
export type FromSnapshot =
  | { readonly kind: 'stored' }
  /** One line for the log. */
  | { readonly kind: 'warning'; readonly line: string };

export interface BackgroundSnapshotsOptions extends Omit<SnapshotOrder, 'seq'> {
  readonly warn: (line: string) => void;
  /** Called for failures that a retry cannot fix: the journal can't be folded, or the database rejects snapshots. */
  readonly onFailure: (error: unknown) => void;
}

export class BackgroundSnapshots {
  readonly #options: BackgroundSnapshotsOptions;
  #underWay: { readonly worker: Worker; readonly stored: Promise<void> } | null = null;
  #isStopping = false;

  constructor(options: BackgroundSnapshotsOptions) {
    this.#options = options;
  }

  /** Starts storing a snapshot and returns true. Returns false while another one is under way. */
  keep(seq: number): boolean {
    if (this.#underWay || this.#isStopping) return false;
    const { warn, onFailure, ...order } = this.#options;
    const worker = new Worker(new URL('./snapshot-thread.ts', import.meta.url), {
      workerData: { ...order, seq } satisfies SnapshotOrder,
      name: 'snapshot',
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#underWay = { worker, stored: promise };
    worker.on('message', (message: FromSnapshot) => {
      if (message.kind === 'warning') warn(message.line);
    });
    worker.on('error', (error) => {
      if (!this.#isStopping) onFailure(error);
    });
    worker.on('exit', () => {
      this.#underWay = null;
      resolve();
    });
    return true;
  }

  /** Resolves once the snapshot under way has been stored. */
  async idle(): Promise<void> {
    await this.#underWay?.stored;
  }

  /** Cancels the snapshot under way. The previous snapshot remains in use. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#underWay?.worker.terminate();
  }
}
