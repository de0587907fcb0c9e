// The context of a change outside the core: its transaction, and callbacks for after the commit.
import type pg from 'pg';
import { inTransaction } from '../db/in-transaction.ts';

export interface Act {
  /**
   * The transaction's connection. Everything that the change reads and writes goes through it, including messages to
   * people.
   */
  readonly client: pg.PoolClient;
  /** Called once the change has committed: for lists in memory and live sockets. Must not throw. */
  afterCommit(notify: () => void): void;
}

/** A change without an idempotency key, made by a job or an operator. Changes by clients use `once` of their call. */
export async function inAct<T>(pool: pg.Pool, act: (act: Act) => Promise<T>): Promise<T> {
  const callbacks: (() => void)[] = [];
  const result = await inTransaction(pool, (client) =>
    act({ client, afterCommit: (notify) => void callbacks.push(notify) }),
  );
  for (const notify of callbacks) notify();
  return result;
}
