// Where a command finds the store: opened for itself, or beside the program that has it open.
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { DataDirInUse } from '../db/data-lock.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { silentLog } from '../db/store-log.ts';

export interface Source {
  readonly connection: pg.PoolConfig;
  close(): Promise<void>;
}

export async function openSource({ databaseUrl, dataDir }: Config): Promise<Source> {
  try {
    const database = await openDatabase({ databaseUrl, dataDir, log: silentLog });
    await migrate(database.pool);
    return { connection: database.connection, close: () => database.stop() };
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    // The program runs: its database answers on the socket in its folder.
    return { connection: socketIn(dataDir), close: async () => {} };
  }
}

/** The program's own database, as whoever may enter its folder reaches it. */
export const socketIn = (dataDir: string): pg.PoolConfig => ({
  host: join(dataDir, 'postgres.socket'),
  port: 5432,
  user: 'candor',
  database: 'candor',
});
