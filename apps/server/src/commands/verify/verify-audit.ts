// Part of `npm run verify`: proves that the audit log is whole, and that the journal is what the office
// decided. It may run beside the program.
import { archiveFolderOf } from '../../archive/archive-file.ts';
import { proveAudit } from '../../audit/prove-audit.ts';
import { readConfig } from '../../config.ts';
import { proveOffice } from './office/prove-office.ts';
import { onStore, sayFaults } from './on-store.ts';

const config = readConfig();
await onStore(config, async ({ client }) => {
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
  sayFaults(
    [...ofChain, ...ofOffice],
    'the audit log is whole, and money and rules moved as the office decided',
  );
});
