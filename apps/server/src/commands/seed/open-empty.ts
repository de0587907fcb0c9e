// Opens the store for seeding if it is empty.
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { silentLog } from '../../db/store-log.ts';

export interface EmptyStore {
  readonly connection: pg.PoolConfig;
  readonly pool: pg.Pool;
  stop(): Promise<void>;
}

/** Null if the store has users or a journal. */
export async function openStoreForSeed({ databaseUrl, dataDir }: Config): Promise<EmptyStore | null> {
  const database = await openDatabase({ databaseUrl, dataDir, log: silentLog });
  await migrate(database.pool);
  const { rows } = await database.pool.query<{ used: boolean }>(
    'select exists (select 1 from users) or exists (select 1 from journal) as used',
  );
  if (rows[0]?.used === false)
    return { connection: database.connection, pool: database.venuePool, stop: () => database.stop() };
  await database.stop();
  return null;
}
