// `npm run verify`: proves that journal, snapshots, ledger and tables agree. It may run beside the program.
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../config.ts';
import { DataDirInUse } from '../db/data-lock.ts';
import { numberTypes, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { silentLog } from '../db/store-log.ts';
import { proveLedger } from './prove.ts';

const config = readConfig();

interface Source {
  readonly connection: pg.ClientConfig;
  close(): Promise<void>;
}

async function openSource(): Promise<Source> {
  try {
    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      log: silentLog,
    });
    await migrate(database.pool);
    return { connection: database.connection, close: () => database.stop() };
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    // The program runs: its database answers on the socket in its folder.
    const connection = {
      host: join(config.dataDir, 'postgres.socket'),
      port: 5432,
      user: 'candor',
      database: 'candor',
    };
    return { connection, close: async () => {} };
  }
}

const source = await openSource();
const client = new pg.Client({ ...source.connection, types: numberTypes });
await client.connect();
const begin = performance.now();
const proof = await proveLedger(client);
await client.end();
await source.close();
const count = (value: number): string => value.toLocaleString('en');
console.log(
  `${count(proof.events)} events in ${count(proof.batches)} batches folded in ${((performance.now() - begin) / 1000).toFixed(1)} s`,
);
console.log(
  `${count(proof.accounts)} accounts, ${count(proof.liveOrders)} live orders, ${count(proof.postings)} postings, ${proof.snapshots} snapshots`,
);
console.log(`state hash ${proof.hash}`);
for (const fault of proof.faults) console.error(`✗ ${fault}`);
if (proof.faults.length > 0) process.exitCode = 1;
else console.log('✓ the journal is whole, every kept state is reproduced, and the ledger sums to zero');
