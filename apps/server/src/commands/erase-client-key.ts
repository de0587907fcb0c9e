// `npm run erase-client-key -- <account> …`: destroys the keys by which entries of these trading accounts in the record can be
// opened. Nothing brings them back. It may run beside the program.
import { readConfig } from '../config.ts';
import { makePool } from '../db/database.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { silentLog } from '../db/store-log.ts';
import { destroyClientKeys } from '../proof/client-keys.ts';
import { openSource } from './open-source.ts';

const accounts = process.argv.slice(2).map(Number);
if (accounts.length === 0 || !accounts.every((account) => Number.isSafeInteger(account) && account > 0)) {
  console.error('name the numbers of trading accounts, as: npm run erase-client-key -- 17 18');
  process.exit(1);
}
const source = await openSource(readConfig());
const pool = makePool(source.connection, silentLog);
try {
  const count = await inTransaction(pool, (client) => destroyClientKeys(client, accounts));
  console.log(`${count} of ${accounts.length} keys destroyed; the others were before`);
  console.log('backups made until now still have them: they are erased when those are');
} finally {
  await pool.end();
  await source.close();
}
