// Statements of one transaction, sent one after another as they were given. Nobody waits to give the next one, so that rows are
// made ready here while the server writes those before them.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Where a projection writes. After a statement that failed none is sent, and each fails with the same error. */
export interface TableWriter {
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
  /** `bytes` as `text`, a `copy … from stdin`, expects them. */
  copy(text: string, bytes: Buffer): Promise<void>;
}

export class QueuedWriter implements TableWriter {
  readonly #client: pg.Client;
  #last: Promise<unknown> = Promise.resolve();

  /** Nothing else may be run on the client meanwhile. */
  constructor(client: pg.Client) {
    this.#client = client;
  }

  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    return this.#next(() => this.#client.query<Row>(statement));
  }

  copy(text: string, bytes: Buffer): Promise<void> {
    return this.#next(() => pipeline(Readable.from([bytes]), this.#client.query(copyFrom(text))));
  }

  #next<T>(send: () => Promise<T>): Promise<T> {
    const sent = this.#last.then(send);
    // Whoever gave the statement is told of its failure.
    this.#last = sent;
    sent.catch(() => {});
    return sent;
  }
}
