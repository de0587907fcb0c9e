// For tests: a store of one's own, empty, with every table.
import pg from 'pg';
import { type Database, numberTypes, openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { silentLog } from '../store-log.ts';
import { makeTestDir } from './store-child.ts';
import { copyTemplate } from './store-template.ts';

export interface TestStore {
  readonly dir: string;
  readonly database: Database;
  /** A connection that the test ends itself. */
  connect(): Promise<pg.Client>;
  remove(): Promise<void>;
}

export async function openTestStore(): Promise<TestStore> {
  const folder = await makeTestDir();
  await copyTemplate(folder.dir);
  const database = await openDatabase({ dataDir: folder.dir, log: silentLog });
  await migrate(database.pool);
  return {
    dir: folder.dir,
    database,
    connect: async () => {
      const client = new pg.Client({ ...database.connection, types: numberTypes });
      await client.connect();
      return client;
    },
    remove: async () => {
      await database.stop();
      await folder.remove();
    },
  };
}
