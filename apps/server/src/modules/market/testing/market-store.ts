// A separate database for a test, with the tables of the market emptied before each test.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Database, openDatabase } from '../../../db/database.ts';
import { migrate } from '../../../db/migrate.ts';
import { silentLog } from '../../../db/store-log.ts';
import { makeTestDir } from '../../../db/testing/store-child.ts';
import { copyTemplate } from '../../../db/testing/store-template.ts';

export function useMarketStore(): { readonly pool: Database['pool'] } {
  let database: Database | undefined;
  let dir: Awaited<ReturnType<typeof makeTestDir>> | undefined;

  beforeAll(async () => {
    dir = await makeTestDir();
    await copyTemplate(dir.dir);
    database = await openDatabase({ databaseUrl: undefined, dataDir: dir.dir, log: silentLog });
    await migrate(database.pool);
  }, 120_000);

  afterAll(async () => {
    await database?.stop();
    await dir?.remove();
  });

  beforeEach(async () => {
    await database?.pool.query('truncate candles, feed_clock, withheld_prices, withheld_counts');
  });

  return {
    get pool() {
      if (!database) throw new Error('the store opens before the first test');
      return database.pool;
    },
  };
}
