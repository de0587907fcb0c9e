// Appends to the journal through whatever happens to its connection: no batch is lost, none is appended twice.
import type { VenueEvent } from '@candor/core';
import type pg from 'pg';
import { LastingConnection } from '../db/lasting-connection.ts';
import type { BatchWriter } from './batch.ts';
import { Journal } from './journal.ts';
import { type BatchSources, batchOf, type JournalBatch, NO_SOURCES } from './journal-batch.ts';

/** A connection that takes longer over an append is given up: another one finds out what became of it. */
const answerMsMax = 10_000;
const uniqueViolation = '23505';

export interface JournalWriterOptions {
  readonly connection: pg.ClientConfig;
  readonly shard: number;
  /** Who leads, as the epoch's row names it. */
  readonly holder: string;
  /** Months that have left the table; null where there are none to read. */
  readonly archiveFolder?: string | null;
  readonly warn: (line: string) => void;
  readonly answerMsMax?: number;
}

export class JournalWriter implements BatchWriter {
  readonly #options: JournalWriterOptions;
  readonly #connection: LastingConnection;
  #epoch = 0;
  /** The connection that the lead is proved on. */
  #proved: { client: pg.Client; journal: Journal } | null = null;

  constructor(options: JournalWriterOptions) {
    this.#options = options;
    const { connection, warn } = options;
    this.#connection = new LastingConnection({ connection, name: 'the journal', warn });
  }

  /** Takes the lead and does `work` as the leader, before any append; again from the start where the connection breaks. */
  lead<T>(work: (journal: Journal, client: pg.Client) => Promise<T>): Promise<T> {
    return this.#connection.persist(async (client) => {
      const journal = this.#journalOn(client);
      this.#epoch = await journal.lead(this.#options.holder);
      this.#proved = { client, journal };
      return work(journal, client);
    });
  }

  /**
   * Durable when it resolves, however long the database was away meanwhile.
   * @throws `Fenced` where another leads by now, `JournalRefused` where the journal is not the one it was
   */
  append(
    firstSeq: number,
    events: readonly VenueEvent[],
    at: number,
    sources: BatchSources = NO_SOURCES,
  ): Promise<void> {
    const batch = batchOf(firstSeq, events, at, sources);
    return this.#connection.persist(
      (client) => this.#appendOn(client, batch),
      (this.#options.answerMsMax ?? answerMsMax) * Math.max(1, batch.rows.length),
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
      // A server process of an earlier connection came first, with the same row or with another's.
      if ((error as { code?: string }).code !== uniqueViolation) throw error;
      if (!(await journal.holds(this.#epoch, batch))) throw error;
    }
  }
}
