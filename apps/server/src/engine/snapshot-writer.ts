// Writes snapshots on a separate connection, so that the journal's appends never wait for a snapshot's bytes.
import type pg from 'pg';
import { LastingConnection } from '../db/lasting-connection.ts';
import { type EncodedSnapshot, writeSnapshot } from './snapshots.ts';

/** Timeout for a snapshot of some hundred megabytes. */
const answerMsMax = 300_000;

export class SnapshotWriter {
  readonly #connection: LastingConnection;
  readonly #shard: number;
  readonly #onFailure: (error: unknown) => void;
  #writing: Promise<void> = Promise.resolve();

  /** `onFailure` receives errors that a retry cannot fix. */
  constructor(options: {
    connection: pg.ClientConfig;
    shard: number;
    warn: (line: string) => void;
    onFailure: (error: unknown) => void;
  }) {
    const { connection, warn } = options;
    this.#connection = new LastingConnection({ connection, name: 'the snapshot', warn });
    this.#shard = options.shard;
    this.#onFailure = options.onFailure;
  }

  /** Writes snapshots one after the other, across connection failures. Every event of the snapshot must be durable. */
  write(encoded: EncodedSnapshot): void {
    this.#writing = this.#writing
      .then(() =>
        this.#connection.persist(
          (client) => writeSnapshot(client, this.#shard, encoded, Date.now()),
          answerMsMax,
        ),
      )
      .catch(this.#onFailure);
  }

  /** Resolves once all submitted snapshots are written. */
  idle(): Promise<void> {
    return this.#writing;
  }

  async end(): Promise<void> {
    await this.#connection.end();
  }
}
