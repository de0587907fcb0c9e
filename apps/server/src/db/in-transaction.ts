// One transaction, on its own connection from a pool, or on a connection that its owner keeps for such work.
import type pg from 'pg';

/** A transaction waits for a lock as long as a request waits for a connection. */
export const ACT_LOCK_MS_MAX = 2_000;
/** A transaction that is idle between two statements releases its locks. */
const actIdleMsMax = 5_000;

/**
 * The mode of a transaction. `oneMoment` reads one snapshot of the database and changes nothing. `act` is a change for
 * which others wait, so its waits are short.
 */
type Kind = 'change' | 'act' | 'oneMoment';
const begins: Readonly<Record<Kind, string>> = {
  change: 'begin',
  act: `begin; set local lock_timeout = ${ACT_LOCK_MS_MAX}; set local idle_in_transaction_session_timeout = ${actIdleMsMax}`,
  oneMoment: 'begin isolation level repeatable read read only',
};

/** Commits the changes of `act` and returns its result; rolls back if it throws. */
export async function inTransaction<T>(
  pool: pg.Pool,
  act: (client: pg.PoolClient) => Promise<T>,
  kind: Kind = 'change',
): Promise<T> {
  const client = await pool.connect();
  // The pending query fails with a broken connection; without this listener the event alone would end the program.
  client.on('error', ignore);
  let broken = false;
  try {
    await client.query(begins[kind]);
    const result = await act(client);
    await commit(client);
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.off('error', ignore);
    // A connection that can't roll back is discarded, and the server rolls back its transaction.
    client.release(broken);
  }
}

/**
 * The server answers COMMIT with ROLLBACK, without an error, if a statement failed before and its error was ignored.
 */
async function commit(client: pg.ClientBase): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error(`a transaction ended with ${command} in place of its commit`);
}

const ignore = (): void => {};

/** The same on a connection that nothing else uses meanwhile. The owner decides whether to use it again. */
export async function inTransactionOn<C extends pg.ClientBase, T>(
  client: C,
  act: (client: C) => Promise<T>,
  kind: Kind = 'change',
): Promise<T> {
  await client.query(begins[kind]);
  try {
    const result = await act(client);
    await commit(client);
    return result;
  } catch (error) {
    await client.query('rollback').catch(ignore);
    throw error;
  }
}
