// `npm run erase-client-key -- <account> …`: requests the destruction of the keys that open the entries of these
// trading accounts in the public event log. The venue destroys them within a minute, or at its next start, and records
// this in the journal. Destroyed keys can't be restored.
import pg from 'pg';
import { archiveFolderOf } from '../archive/archive-file.ts';
import { readConfig } from '../config.ts';
import { numberTypes } from '../db/database.ts';
import { askErasure, readErasures, whyNot } from '../proof/key-erasures.ts';
import { openSource } from './open-source.ts';

const accounts = process.argv.slice(2).map(Number);
if (accounts.length === 0 || !accounts.every((account) => Number.isSafeInteger(account) && account > 0)) {
  console.error('name the numbers of trading accounts, as: npm run erase-client-key -- 17 18');
  process.exit(1);
}
const config = readConfig();
const source = await openSource(config);
const client = new pg.Client({ ...source.connection, types: numberTypes });
await client.connect();
try {
  const { archivedAt, at } = await readErasures(client, {
    archiveFolder: archiveFolderOf(config.dataDir),
  });
  const findings = accounts.flatMap((account) => whyNot(account, archivedAt.get(account), at) ?? []);
  for (const finding of findings) console.error(`✗ ${finding}`);
  if (findings.length > 0) {
    console.error('no key is destroyed');
    process.exitCode = 1;
  } else {
    await askErasure(client, accounts);
    console.log(
      `${accounts.length} keys are destroyed within a minute while the venue runs, else at its next start; the record says so. One whose account was opened again by then stays, which the venue's log says`,
    );
    console.log('backups made until then still have them: they are erased when those are');
  }
} finally {
  await client.end();
  await source.close();
}
