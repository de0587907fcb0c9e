// The parts of `npm run verify` in their order, with the output of each. All of them may run beside the program.
import { archiveFolderOf } from '../../archive/archive-file.ts';
import { proveAudit } from '../../audit/prove-audit.ts';
import { catalogue } from '../../feeds/instruments.ts';
import { proveLedger } from './ledger/prove-ledger.ts';
import { proveOffice } from './office/prove-office.ts';
import { proveTape } from './tape/prove-tape.ts';
import { count, type Report, type Store, type VerifyOptions } from './verify-parts.ts';
import { verifyRecord } from './verify-record.ts';
import { verifyReplay } from './verify-replay.ts';

export const parts: Readonly<
  Record<string, (report: Report, store: Store, options: VerifyOptions) => Promise<void>>
> = {
  /** Journal, snapshots, ledger and tables agree. */
  async ledger(report, { client, config }) {
    const begin = performance.now();
    const proof = await proveLedger(client, { archiveFolder: archiveFolderOf(config.dataDir) });
    const { events, batches, accounts, liveOrders, postings, snapshots } = proof;
    const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
    console.log(`${count(events)} events in ${count(batches)} batches folded in ${seconds} s`);
    console.log(
      `${count(accounts)} accounts, ${count(liveOrders)} live orders, ${count(postings)} postings, ${snapshots} snapshots`,
    );
    console.log(`state hash ${proof.hash}`);
    for (const { end, reached } of proof.losses)
      console.log(
        `events ${count(end + 1)} to ${count(reached)} were lost once, and the journal goes on from ${count(end)}`,
      );
    report.judge(
      proof.findings,
      'the journal is whole, every kept state is reproduced, and the ledger sums to zero',
    );
  },

  /** The audit log is complete, and the journal agrees with the office's decisions. */
  async 'audit log'(report, { client, config }) {
    // Read with one snapshot, since actions continue meanwhile.
    await client.query('begin isolation level repeatable read read only');
    const { rows, hash, findings: ofChain } = await proveAudit(client);
    console.log(`${count(rows)} audit rows, chained to ${hash}`);
    const proof = await proveOffice(client, { archiveFolder: archiveFolderOf(config.dataDir) });
    const { anchors, seeded, misdated, hasOtherClock, isHeldByActs, findings: ofOffice } = proof;
    console.log(`${count(anchors)} times the journal has the end of it as it stood then`);
    if (hasOtherClock)
      console.log(
        `! the venue's clock ran ahead of the office's: how soon its rows came into the journal ${
          isHeldByActs
            ? 'goes by acts that stand in both'
            : 'is not held there, where no two acts stand in both'
        }`,
      );
    if (misdated > 0)
      console.log(
        `! ${count(misdated)} audit rows bear times out of order: each is held to have been there by the next one that is not`,
      );
    if (seeded > 0) console.log(`! ${count(seeded)} deposits are of npm run seed, and nobody's money`);
    report.judge(
      [...ofChain, ...ofOffice],
      'the audit log is whole, and money and rules moved as the office decided',
    );
  },

  /** The tape is complete, and its flags agree with the rules of the price filter. */
  async tape(report, { client, config }) {
    const archiveFolder = archiveFolderOf(config.dataDir);
    const { ticks, marked, findings } = await proveTape(client, { archiveFolder, catalogue });
    console.log(`${count(ticks)} ticks on the tape, ${count(marked)} of them marked`);
    report.judge(findings, 'the tape is whole');
  },

  're-execution': verifyReplay,
  record: verifyRecord,
};
