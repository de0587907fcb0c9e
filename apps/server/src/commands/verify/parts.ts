// The parts of `npm run verify` in their order, with the output of each. All of them may run beside the program.
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { archiveFolderOf } from '../../archive/archive-file.ts';
import { proveAudit } from '../../audit/prove-audit.ts';
import { readShards } from '../../engine/read-shards.ts';
import { runningCore } from '../../engine/stored-cores.ts';
import { knownInstruments } from '../../listings/instrument-rows.ts';
import { proveLedger } from './ledger/prove-ledger.ts';
import { proveOffice } from './office/prove-office.ts';
import { divideAtStarts, joinReplays, type ReplayProof, type Stretch } from './replay/prove-replay.ts';
import type { ReplayOutcome, ReplayTask } from './replay/replay-thread.ts';
import { proveTape } from './tape/prove-tape.ts';
import { count, type Report, type Store, type VerifyOptions } from './verify-parts.ts';
import { verifyRecord } from './verify-record.ts';

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
    for (const hash of proof.hashes) console.log(`state hash ${hash}`);
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
    const how = isHeldByActs
      ? 'goes by acts that stand in both'
      : 'is not checked where no two acts stand in both';
    if (hasOtherClock)
      console.log(
        `! the venue's clock ran ahead of the office's: how soon its rows came into the journal ${how}`,
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
    const of = { archiveFolder: archiveFolderOf(config.dataDir), catalogue: await knownInstruments(client) };
    const { ticks, marked, findings } = await proveTape(client, of);
    console.log(`${count(ticks)} ticks on the tape, ${count(marked)} of them marked`);
    report.judge(findings, 'the tape is whole');
  },

  're-execution': verifyReplay,
  record: verifyRecord,
};

/** On all cores of the machine, where the journal has starts to divide it at. */
async function verifyReplay(
  report: Report,
  { client, connection, config }: Store,
  { runsStoredCores }: VerifyOptions,
): Promise<void> {
  const begin = performance.now();
  const archiveFolder = archiveFolderOf(config.dataDir);
  const threads = availableParallelism();
  const stretches: Stretch[] = [];
  for (const shard of await readShards(client))
    stretches.push(...(await divideAtStarts(client, threads, shard)));
  const outcomes: ReplayOutcome[] = [];
  const waiting = stretches.entries();
  const work = async (): Promise<void> => {
    for (const [n, stretch] of waiting)
      outcomes[n] = await replay({ connection, archiveFolder, stretch, runsStoredCores });
  };
  await Promise.all(Array.from({ length: threads }, work));
  const seconds = (performance.now() - begin) / 1_000;
  const proofs = outcomes.filter((one): one is ReplayProof => typeof one !== 'string');
  const { before, cores, events } = joinReplays(proofs);
  if (before > 0)
    console.log(
      `! events up to ${count(before)} were decided before inputs were recorded: how they were decided can't be done again`,
    );
  sayCores(cores, runsStoredCores);
  console.log(
    `${count(events)} events done again in ${seconds.toFixed(1)} s, ${count(Math.round(events / seconds))} a second`,
  );
  const findings = outcomes.flatMap((one) => (typeof one === 'string' ? one : (one.finding ?? [])));
  report.judge(findings, 'every event since then follows from what the engine took in');
}

async function replay(workerData: ReplayTask): Promise<ReplayOutcome> {
  const worker = new Worker(new URL('./replay/replay-thread.ts', import.meta.url), { workerData });
  const [outcome] = (await once(worker, 'message')) as [ReplayOutcome];
  return outcome;
}

function sayCores(decided: ReplayProof['cores'], runsStoredCores: boolean): void {
  const today = runningCore();
  for (const [hash, events] of decided)
    console.log(
      `${count(events)} events were decided by the core ${hash}${hash === today ? ', which this is' : ''}`,
    );
  if (!runsStoredCores && [...decided.keys()].some((hash) => hash !== today))
    console.log('! all of it was done again on this core; --stored-cores runs each core that the store has');
}
