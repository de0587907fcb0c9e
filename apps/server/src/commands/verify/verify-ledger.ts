// First part of `npm run verify`: proves that journal, snapshots, ledger and tables agree. It may run beside the program.
import { archiveFolderOf } from '../../archive/archive-file.ts';
import { readConfig } from '../../config.ts';
import { type Proof, proveLedger } from './ledger/prove-ledger.ts';
import { onStore, sayFaults } from './on-store.ts';

const config = readConfig();
await onStore(config, async ({ client }) => {
  const begin = performance.now();
  const proof = await proveLedger(client, { archiveFolder: archiveFolderOf(config.dataDir) });
  print(proof, (performance.now() - begin) / 1_000);
});

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
  sayFaults(
    proof.faults,
    'the journal is whole, every kept state is reproduced, and the ledger sums to zero',
  );
}
