// What changes something outside the core is handed: its transaction, and a place for whoever must hear of it.
import type pg from 'pg';
import { inTransaction } from '../db/in-transaction.ts';

export interface Act {
  /** The transaction's connection. All that the act reads and writes goes through it, messages to people included. */
  readonly client: pg.PoolClient;
  /** For what must hear of the act only once it stands: lists in memory, live sockets. Must not throw. */
  afterCommit(notify: () => void): void;
}

/** An act without a key, which is not a client's: by a job, or by an operator. Acts of clients go by `once` of their call. */
export async function inAct<T>(pool: pg.Pool, act: (act: Act) => Promise<T>): Promise<T> {
  const notices: (() => void)[] = [];
  const result = await inTransaction(pool, (client) =>
    act({ client, afterCommit: (notify) => void notices.push(notify) }),
  );
  for (const notify of notices) notify();
  return result;
}
