// A part of a transaction that can be taken back by itself.
import type pg from 'pg';

/**
 * Returns what `act` returned. Where it throws, what it did is taken back and the error passed on; what the transaction
 * did before stands, and the transaction goes on. Parts may lie within parts.
 */
export async function inSavepoint<T>(client: pg.ClientBase, act: () => Promise<T>): Promise<T> {
  await client.query('savepoint part');
  let result: T;
  try {
    result = await act();
  } catch (error) {
    // Where the connection itself is gone, the first error says more.
    await client.query('rollback to savepoint part; release savepoint part').catch(() => undefined);
    throw error;
  }
  await client.query('release savepoint part');
  return result;
}
