// One transaction: on a connection of its own out of a pool, or on one that its owner keeps for such work.
import type pg from 'pg';

/** As long as an act waits for a lock: as long as a request waits for a connection. */
export const ACT_LOCK_MS_MAX = 2_000;
/** An act that stands still between two statements releases what it has locked. */
const actIdleMsMax = 5_000;

/**
 * How a transaction begins: `oneMoment` reads all of it as it stood at its first query, and changes nothing; `act` is a change
 * for which others wait, so neither it nor they wait for long.
 */
type Kind = 'change' | 'act' | 'oneMoment';
const begins: Readonly<Record<Kind, string>> = {
  change: 'begin',
  act: `begin; set local lock_timeout = ${ACT_LOCK_MS_MAX}; set local idle_in_transaction_session_timeout = ${actIdleMsMax}`,
  oneMoment: 'begin isolation level repeatable read read only',
};

/** Commits what `act` did and gives what it returned; takes all of it back where it throws. */
export async function inTransaction<T>(
  pool: pg.Pool,
  act: (client: pg.PoolClient) => Promise<T>,
  kind: Kind = 'change',
): Promise<T> {
  const client = await pool.connect();
  // The query under way fails with a broken connection; the event alone, unheard, would end the program.
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
    // A connection that can't roll back is not used again; the server takes back what it began.
    client.release(broken);
  }
}

/** The server says so quietly where a statement failed before and the error was lost on the way. */
async function commit(client: pg.ClientBase): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error(`a transaction ended with ${command} in place of its commit`);
}

const ignore = (): void => {};

/** The same on a connection that nothing else uses meanwhile. Whether it can be used again is its owner's to judge. */
export async function inTransactionOn<C extends pg.ClientBase, T>(
  client: C,
  act: (client: C) => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    const result = await act(client);
    await commit(client);
    return result;
  } catch (error) {
    await client.query('rollback').catch(ignore);
    throw error;
  }
}
