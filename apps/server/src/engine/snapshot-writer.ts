// Writes snapshots on a connection of its own, so that the journal's appends never wait behind a snapshot's bytes.
import type pg from 'pg';
import { LastingConnection } from '../db/lasting-connection.ts';
import { type EncodedSnapshot, writeSnapshot } from './snapshots.ts';

/** Some hundred megabytes are to pass within this. */
const answerMsMax = 300_000;

export class SnapshotWriter {
  readonly #connection: LastingConnection;
  readonly #shard: number;
  readonly #onFailure: (error: unknown) => void;
  #writing: Promise<void> = Promise.resolve();

  /** `onFailure` hears what no other try would fix. */
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

  /** Every event in it must be durable by now. One after the other, through whatever happens to the connection. */
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

  /** Resolves once all that was given is written. */
  idle(): Promise<void> {
    return this.#writing;
  }

  async end(): Promise<void> {
    await this.#connection.end();
  }
}
