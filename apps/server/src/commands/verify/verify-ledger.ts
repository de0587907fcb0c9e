// First part of `npm run verify`: proves that journal, snapshots, ledger and tables agree. It may run beside the program.
import pg from 'pg';
import { archiveFolderOf } from '../../archive/archive-file.ts';
import { readConfig } from '../../config.ts';
import { numberTypes } from '../../db/database.ts';
import { JournalRefused } from '../../engine/journal-refused.ts';
import { tradingDayEnd } from '../../feeds/trading-day.ts';
import { openSource } from '../open-source.ts';
import { type Proof, proveLedger } from './ledger/prove-ledger.ts';

const config = readConfig();
const source = await openSource(config);
const client = new pg.Client({ ...source.connection, types: numberTypes });
await client.connect();
try {
  const begin = performance.now();
  const proof = await proveLedger(client, {
    archiveFolder: archiveFolderOf(config.dataDir),
    dayEnd: tradingDayEnd,
  });
  print(proof, (performance.now() - begin) / 1_000);
} catch (error) {
  // Damage, a gap or a missing archive: nothing after it can be proved.
  if (!(error instanceof JournalRefused)) throw error;
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
} finally {
  await client.end();
  await source.close();
}

function print(proof: Proof, seconds: number): void {
  const count = (value: number): string => value.toLocaleString('en');
  console.log(
    `${count(proof.events)} events in ${count(proof.batches)} batches folded in ${seconds.toFixed(1)} s`,
  );
  console.log(
    `${count(proof.accounts)} accounts, ${count(proof.liveOrders)} live orders, ${count(proof.postings)} postings, ${proof.snapshots} snapshots`,
  );
  console.log(`state hash ${proof.hash}`);
  for (const { end, reached } of proof.losses)
    console.log(
      `events ${count(end + 1)} to ${count(reached)} were lost once, and the journal goes on from ${count(end)}`,
    );
  for (const fault of proof.faults) console.error(`✗ ${fault}`);
  if (proof.faults.length > 0) process.exitCode = 1;
  else console.log('✓ the journal is whole, every kept state is reproduced, and the ledger sums to zero');
}
