// Appends to the journal across connection failures: no batch is lost and none is appended twice.
import type { VenueEvent } from '@candor/core';
import type pg from 'pg';
import { LastingConnection } from '../db/lasting-connection.ts';
import type { BatchWriter } from './batch.ts';
import { Journal } from './journal.ts';
import { batchOf, type JournalBatch } from './journal-batch.ts';

/** An append that takes longer is abandoned, and a new connection determines its outcome. */
const answerMsMax = 10_000;
const uniqueViolation = '23505';

export interface JournalWriterOptions {
  readonly connection: pg.ClientConfig;
  readonly shard: number;
  /** Name of the leader in the row of the epoch. */
  readonly holder: string;
  /** Months that have left the table; null for none. */
  readonly archiveFolder?: string | null;
  readonly warn: (line: string) => void;
  readonly answerMsMax?: number;
}

export class JournalWriter implements BatchWriter {
  readonly #options: JournalWriterOptions;
  readonly #connection: LastingConnection;
  #epoch = 0;
  /** The connection on which this writer holds the lead. */
  #proved: { client: pg.Client; journal: Journal } | null = null;

  constructor(options: JournalWriterOptions) {
    this.#options = options;
    const { connection, warn } = options;
    this.#connection = new LastingConnection({ connection, name: 'the journal', warn });
  }

  /** Takes the lead and runs `work` as the leader before any append. Starts again if the connection breaks. */
  lead<T>(work: (journal: Journal, client: pg.Client) => Promise<T>): Promise<T> {
    return this.#connection.persist(async (client) => {
      const journal = this.#journalOn(client);
      this.#epoch = await journal.lead(this.#options.holder);
      this.#proved = { client, journal };
      return work(journal, client);
    });
  }

  /**
   * Resolves when the events are durable, however long the database was away.
   * @throws `Fenced` if another engine leads, `JournalRefused` if the journal has changed
   */
  append(
    firstSeq: number,
    events: readonly VenueEvent[],
    at: number,
    inputs: Buffer | null = null,
  ): Promise<void> {
    const batch = batchOf(firstSeq, events, at, inputs);
    return this.#connection.persist(
      (client) => this.#appendOn(client, batch),
      (this.#options.answerMsMax ?? answerMsMax) * batch.length,
    );
  }

  async end(): Promise<void> {
    await this.#connection.end();
  }

  #journalOn(client: pg.Client): Journal {
    const { shard, archiveFolder = null } = this.#options;
    return new Journal(client, shard, archiveFolder);
  }

  async #appendOn(client: pg.Client, batch: JournalBatch): Promise<void> {
    if (this.#proved?.client !== client) {
      const journal = this.#journalOn(client);
      const arrived = await journal.resume(this.#epoch, batch);
      this.#proved = { client, journal };
      if (arrived) return;
    }
    const { journal } = this.#proved;
    try {
      await journal.appendBatch(batch);
    } catch (error) {
      // A server process of an earlier connection inserted first: the same row or another one.
      if ((error as { code?: string }).code !== uniqueViolation) throw error;
      if (!(await journal.holds(this.#epoch, batch))) throw error;
    }
  }
}
