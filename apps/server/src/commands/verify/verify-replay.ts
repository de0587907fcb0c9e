// Part of `npm run verify`: replays the engine from its inputs and the tape, on all processor cores if the journal has
// starts at which it can be divided.
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { archiveFolderOf } from '../../archive/archive-file.ts';
import { runningCore } from '../../engine/stored-cores.ts';
import { divideAtStarts, type ReplayProof } from './replay/prove-replay.ts';
import type { ReplayOutcome, ReplayTask } from './replay/replay-thread.ts';
import { count, type Report, type Store, type VerifyOptions } from './verify-parts.ts';

export async function verifyReplay(
  report: Report,
  { client, connection, config }: Store,
  { runsStoredCores }: VerifyOptions,
): Promise<void> {
  const begin = performance.now();
  const archiveFolder = archiveFolderOf(config.dataDir);
  const stretches = await divideAtStarts(client, availableParallelism());
  const outcomes = await Promise.all(
    stretches.map((stretch) => replay({ connection, archiveFolder, stretch, runsStoredCores })),
  );
  const seconds = (performance.now() - begin) / 1_000;
  const proofs = outcomes.filter((one): one is ReplayProof => typeof one !== 'string');
  const before = Math.max(0, ...proofs.map((one) => one.before));
  if (before > 0)
    console.log(
      `! events up to ${count(before)} were decided before inputs were recorded: how they were decided can't be done again`,
    );
  sayCores(proofs, runsStoredCores);
  const events = proofs.reduce((sum, one) => sum + one.events, 0);
  console.log(
    `${count(events)} events done again in ${seconds.toFixed(1)} s, ${count(Math.round(events / seconds))} a second`,
  );
  const findings = outcomes.map((one) => (typeof one === 'string' ? one : one.finding));
  report.judge(
    findings.filter((finding) => finding !== null),
    'every event since then follows from what the engine took in',
  );
}

async function replay(workerData: ReplayTask): Promise<ReplayOutcome> {
  const worker = new Worker(new URL('./replay/replay-thread.ts', import.meta.url), { workerData });
  const [outcome] = (await once(worker, 'message')) as [ReplayOutcome];
  return outcome;
}

function sayCores(proofs: readonly ReplayProof[], runsStoredCores: boolean): void {
  const today = runningCore();
  const decided = Map.groupBy(
    proofs.flatMap(({ cores }) => [...cores]),
    ([hash]) => hash,
  );
  for (const [hash, parts] of decided) {
    const events = parts.reduce((sum, [, some]) => sum + some, 0);
    console.log(
      `${count(events)} events were decided by the core ${hash}${hash === today ? ', which this is' : ''}`,
    );
  }
  if (!runsStoredCores && [...decided.keys()].some((hash) => hash !== today))
    console.log('! all of it was done again on this core; --stored-cores runs each core that the store has');
}
