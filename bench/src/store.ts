// A database of the benchmark's own, and clients on it.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, numberTypes, openDatabase } from '@candor/server/db/database.ts';
import { migrate } from '@candor/server/db/migrate.ts';
import { silentLog } from '@candor/server/db/store-log.ts';
import pg from 'pg';

export interface Store {
  readonly database: Database;
  readonly dir: string;
  connect(): Promise<pg.Client>;
  remove(): Promise<void>;
}

export async function openStore(): Promise<Store> {
  const dir = await mkdtemp(join(tmpdir(), 'candor-bench-'));
  // The database runs as a user of its own where the benchmark runs as root.
  await chmod(dir, 0o755);
  const database = await openDatabase({ dataDir: dir, log: silentLog });
  await migrate(database.pool);
  return {
    database,
    dir,
    connect: async () => {
      const client = new pg.Client({ ...database.connection, types: numberTypes });
      await client.connect();
      return client;
    },
    remove: async () => {
      await database.stop();
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
