// Opens the store for a command, or connects to it if the program has it open.
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
    // The program is running: its database listens on the socket in its folder.
    return { connection: socketIn(dataDir), close: async () => {} };
  }
}

/** Connection to the running program's database, for any user who may enter its folder. */
export const socketIn = (dataDir: string): pg.PoolConfig => ({
  host: join(dataDir, 'postgres.socket'),
  port: 5432,
  user: 'candor',
  database: 'candor',
});
