// Half of `npm run verify`: proves that the audit log is whole. It may run beside the program.
import pg from 'pg';
import { proveAudit } from '../audit/prove-audit.ts';
import { readConfig } from '../config.ts';
import { numberTypes } from '../db/database.ts';
import { openSource } from './open-source.ts';

const source = await openSource(readConfig());
const client = new pg.Client({ ...source.connection, types: numberTypes });
await client.connect();
try {
  // All of it as it stands at one moment: acts go on meanwhile.
  await client.query('begin isolation level repeatable read read only');
  const { rows, hash, faults } = await proveAudit(client);
  console.log(`${rows.toLocaleString('en')} audit rows, chained to ${hash}`);
  for (const fault of faults) console.error(`✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('✓ the audit log is whole');
} finally {
  await client.end();
  await source.close();
}
