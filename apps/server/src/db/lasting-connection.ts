// A connection that is replaced whenever it breaks, for work that must continue once the database does.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConnectionLost, describeFault, isPassing } from './database-faults.ts';
import { growingPauseMs } from './growing-pause.ts';
import { numberTypes } from './number-types.ts';

/** Short, because trading waits for it. */
const pauses = { firstMs: 50, longestMs: 2_000 };
const connectMsMax = 5_000;

export interface LastingConnectionOptions {
  readonly connection: pg.ClientConfig;
  /** The owner's name for the log, such as "the journal". */
  readonly name: string;
  /** Called when the database becomes unavailable and when it is back, once each, however often it was retried. */
  readonly warn: (line: string) => void;
}

export class LastingConnection {
  readonly #options: LastingConnectionOptions;
  #client: pg.Client | null = null;
  #wasOpen = false;
  #isEnded = false;

  constructor(options: LastingConnectionOptions) {
    this.#options = options;
  }

  /** Returns the open connection or a new one. It makes one attempt and throws its error. */
  async open(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = new pg.Client({ ...this.#options.connection, ...lasting });
    // Pending work fails with the same error; without this listener the event would end the program.
    client.on('error', () => this.#forget(client));
    client.on('end', () => this.#forget(client));
    try {
      await client.connect();
    } catch (error) {
      client.end().catch(() => undefined);
      if (!this.#wasOpen) throw error;
      throw new ConnectionLost(describeFault(error), { cause: error });
    }
    this.#wasOpen = true;
    this.#client = client;
    return client;
  }

  /** Releases the connection: its pending work fails, and the next `open` makes another. */
  drop(): void {
    const client = this.#client;
    this.#client = null;
    // With a pending statement the driver closes the socket at once; the outcome does not matter.
    client?.end().catch(() => undefined);
  }

  /**
   * Does the work, and repeats it on a new connection after every temporary fault. The work must be safe to repeat even
   * if its outcome is unknown. Throws any other fault. An attempt longer than `answerMsMax` is abandoned, since a
   * server that disappeared does not respond.
   */
  async persist<T>(work: (client: pg.Client) => Promise<T>, answerMsMax?: number): Promise<T> {
    const begin = performance.now();
    for (let failures = 0; ; ) {
      try {
        const result = await this.#attempt(work, answerMsMax);
        if (failures > 0) this.#reportBack(performance.now() - begin, failures);
        return result;
      } catch (error) {
        if (this.#isEnded || !isPassing(error)) throw error;
        failures += 1;
        this.drop();
        if (failures === 1)
          this.#options.warn(
            `${this.#options.name} lost its database: ${describeFault(error)}; trying again`,
          );
        await sleep(growingPauseMs(failures, pauses));
        if (this.#isEnded) throw error;
      }
    }
  }

  /** Its pending work fails and is not retried. */
  async end(): Promise<void> {
    this.#isEnded = true;
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async #attempt<T>(work: (client: pg.Client) => Promise<T>, answerMsMax: number | undefined): Promise<T> {
    const client = await this.open();
    if (answerMsMax === undefined) return work(client);
    const timer = setTimeout(() => this.drop(), answerMsMax);
    try {
      return await work(client);
    } finally {
      clearTimeout(timer);
    }
  }

  #forget(client: pg.Client): void {
    if (this.#client === client) this.#client = null;
  }

  #reportBack(ms: number, failures: number): void {
    const tries = failures === 1 ? 'one failure' : `${failures} failures`;
    this.#options.warn(
      `${this.#options.name} has its database again after ${(ms / 1_000).toFixed(1)} s and ${tries}`,
    );
  }
}

/** Keep-alive detects a server that disappeared without closing; it costs nothing on a Unix socket. */
const lasting: pg.ClientConfig = {
  types: numberTypes,
  connectionTimeoutMillis: connectMsMax,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
