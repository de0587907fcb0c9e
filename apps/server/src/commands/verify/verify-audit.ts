// Part of `npm run verify`: proves that the audit log is whole, and that the journal is what the office
// decided. It may run beside the program.
import pg from 'pg';
import { archiveFolderOf } from '../../archive/archive-file.ts';
import { proveAudit } from '../../audit/prove-audit.ts';
import { readConfig } from '../../config.ts';
import { numberTypes } from '../../db/database.ts';
import { JournalRefused } from '../../engine/journal-refused.ts';
import { openSource } from '../open-source.ts';
import { proveOffice } from './office/prove-office.ts';

const config = readConfig();
const source = await openSource(config);
const client = new pg.Client({ ...source.connection, types: numberTypes });
await client.connect();
try {
  // All of it as it stands at one moment: acts go on meanwhile.
  await client.query('begin isolation level repeatable read read only');
  const { rows, hash, faults: ofChain } = await proveAudit(client);
  console.log(`${rows.toLocaleString('en')} audit rows, chained to ${hash}`);
  const proof = await proveOffice(client, { archiveFolder: archiveFolderOf(config.dataDir) });
  const { anchors, seeded, misdated, faults: ofOffice } = proof;
  console.log(`${anchors.toLocaleString('en')} times the journal has the end of it as it stood then`);
  if (proof.hasOtherClock)
    console.log(
      `! the venue's clock ran ahead of the office's: how soon its rows came into the journal ${
        proof.isHeldByActs
          ? 'goes by acts that stand in both'
          : 'is not held there, where no two acts stand in both'
      }`,
    );
  if (misdated > 0)
    console.log(
      `! ${misdated.toLocaleString('en')} audit rows bear times out of order: each is held to have been there by the next one that is not`,
    );
  if (seeded > 0)
    console.log(`! ${seeded.toLocaleString('en')} deposits are of npm run seed, and nobody's money`);
  const faults = [...ofChain, ...ofOffice];
  for (const fault of faults) console.error(`✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('✓ the audit log is whole, and money and rules moved as the office decided');
} catch (error) {
  // Damage, a gap or a missing archive: what stands after it can't be compared.
  if (!(error instanceof JournalRefused)) throw error;
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
} finally {
  await client.end();
  await source.close();
}
