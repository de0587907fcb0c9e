// Part of `npm run verify`: does again what the engine did, from its inputs and the tape, on all cores of the machine where the
// journal has starts to divide it at. It may run beside the program.
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { archiveFolderOf } from '../../archive/archive-file.ts';
import { readConfig } from '../../config.ts';
import { runningCore } from '../../engine/kept-cores.ts';
import { onStore, sayFaults } from './on-store.ts';
import { divideAtStarts, type ReplayProof } from './replay/prove-replay.ts';
import type { ReplayOutcome, ReplayTask } from './replay/replay-thread.ts';
import { verifyOptions } from './verify-options.ts';

const count = (value: number): string => value.toLocaleString('en');
const config = readConfig();
const archiveFolder = archiveFolderOf(config.dataDir);
const { values } = parseArgs({ options: verifyOptions });
const runsKeptCores = values['kept-cores'];

await onStore(config, async ({ client, connection }) => {
  const begin = performance.now();
  const stretches = await divideAtStarts(client, availableParallelism());
  const outcomes = await Promise.all(
    stretches.map((stretch) => replay({ connection, archiveFolder, stretch, runsKeptCores })),
  );
  sayProofs(outcomes, (performance.now() - begin) / 1_000);
});

async function replay(workerData: ReplayTask): Promise<ReplayOutcome> {
  const worker = new Worker(new URL('./replay/replay-thread.ts', import.meta.url), { workerData });
  const [outcome] = (await once(worker, 'message')) as [ReplayOutcome];
  return outcome;
}

function sayProofs(outcomes: readonly ReplayOutcome[], seconds: number): void {
  const proofs = outcomes.filter((one): one is ReplayProof => typeof one !== 'string');
  const before = Math.max(0, ...proofs.map((one) => one.before));
  if (before > 0)
    console.log(
      `! events up to ${count(before)} were decided before inputs were recorded: how they were decided can't be done again`,
    );
  sayCores(proofs);
  const events = proofs.reduce((sum, one) => sum + one.events, 0);
  console.log(
    `${count(events)} events done again in ${seconds.toFixed(1)} s, ${count(Math.round(events / seconds))} a second`,
  );
  const faults = outcomes.map((one) => (typeof one === 'string' ? one : one.fault));
  sayFaults(
    faults.filter((fault) => fault !== null),
    'every event since then follows from what the engine took in',
  );
}

function sayCores(proofs: readonly ReplayProof[]): void {
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
  if (!runsKeptCores && [...decided.keys()].some((hash) => hash !== today))
    console.log('! all of it was done again on this core; --kept-cores runs each core that the store keeps');
}
