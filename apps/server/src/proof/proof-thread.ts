// The thread of the logs, so that recording and signing never delay an order or an answer.
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { makeSealer } from '../secrets/sealer.ts';
import { CheckpointCopies } from './checkpoint-copy.ts';
import { LogKeeper } from './log-keeper.ts';
import type { FromProof, ProofStart } from './start-proof.ts';
import { Witnesses } from './witnesses.ts';

if (!parentPort) throw new Error('proof-thread.ts runs as a worker thread');
const port = parentPort;
const start = workerData as ProofStart;
const send = (message: FromProof): void => port.postMessage(message);
const say = (level: 'info' | 'warn' | 'error', line: string): void => send({ kind: 'line', level, line });
const [first, ...others] = start.masterKeys.map((key) => Buffer.from(key));
if (!first) throw new Error('no key to open the logs’ keys with');

yieldToOthers(5);
const keeper = new LogKeeper({
  connection: start.connection,
  shards: start.shards,
  archiveFolder: start.archiveFolder,
  sealer: makeSealer([first, ...others]),
  copies: new CheckpointCopies(start.copiesFolder),
  witnesses: new Witnesses({
    witnesses: start.witnesses,
    warn: (line) => say('warn', line),
    info: (line) => say('info', line),
  }),
  quorum: start.quorum,
  venue: start.venue,
  say,
  onStatus: (status) => send({ kind: 'status', status }),
});
keeper.start();
port.on('message', () => void keeper.stop().then(() => send({ kind: 'stopped' })));

/** Orders have priority over proofs: only this thread is niced, if the system supports it. */
function yieldToOthers(nice: number): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (Number.isSafeInteger(thread)) setPriority(thread, nice);
  } catch {
    // Only Linux gives threads their own ids.
  }
}
