// A part of a transaction that can be rolled back by itself.
import type pg from 'pg';

/**
 * Returns what `act` returned. If it throws, its changes are rolled back and the error is rethrown; earlier changes
 * stay, and the transaction continues. Savepoints may be nested.
 */
export async function inSavepoint<T>(client: pg.ClientBase, act: () => Promise<T>): Promise<T> {
  await client.query('savepoint part');
  let result: T;
  try {
    result = await act();
  } catch (error) {
    // If the connection itself is gone, the first error says more.
    await client.query('rollback to savepoint part; release savepoint part').catch(() => undefined);
    throw error;
  }
  await client.query('release savepoint part');
  return result;
}
