// Sends the statements of one transaction in order. Callers need not wait to give the next one, so that rows are
// prepared here while the server writes earlier ones.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Target of a projection's statements. After a failed statement each later one fails with the same error. */
export interface TableWriter {
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
  /** `bytes` must have the format that `text`, a `copy … from stdin`, expects. */
  copy(text: string, bytes: Buffer): Promise<void>;
}

export class QueuedWriter implements TableWriter {
  readonly #client: pg.Client;
  #last: Promise<unknown> = Promise.resolve();

  /** No other statement may run on the client meanwhile. */
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
    // The caller of the statement gets its failure.
    this.#last = sent;
    sent.catch(() => {});
    return sent;
  }
}
