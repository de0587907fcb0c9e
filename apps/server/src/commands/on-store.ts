// Opens the store for a command that reads it, and closes it afterwards.
import pg from 'pg';
import type { Config } from '../config.ts';
import { numberTypes } from '../db/database.ts';
import { JournalRefused } from '../engine/journal-refused.ts';
import { openSource } from './open-source.ts';

export interface OpenStore {
  readonly client: pg.Client;
  /** For additional connections. */
  readonly connection: pg.PoolConfig;
}

/**
 * Runs `act` with the store of `config`. If the journal can't be read to its end (damage, a gap, a missing archive),
 * this is reported on stderr and the exit code is 1.
 */
export async function onStore(config: Config, act: (store: OpenStore) => Promise<void>): Promise<void> {
  const source = await openSource(config);
  const client = new pg.Client({ ...source.connection, types: numberTypes });
  await client.connect();
  try {
    await act({ client, connection: source.connection });
  } catch (error) {
    if (!(error instanceof JournalRefused)) throw error;
    console.error(`✗ ${error.message}`);
    process.exitCode = 1;
  } finally {
    await client.end();
    await source.close();
  }
}
