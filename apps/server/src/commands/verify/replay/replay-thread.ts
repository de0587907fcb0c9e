// Entry point of the thread that replays one stretch of the journal, with its own connection.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import * as core from '@candor/core';
import pg from 'pg';
import { numberTypes } from '../../../db/database.ts';
import { JournalRefused } from '../../../engine/journal-refused.ts';
import { importCore, runningCore } from '../../../engine/stored-cores.ts';
import { nextRollover } from '../../../feeds/trading-day.ts';
import { type ReplayProof, replayStore, type Stretch } from './prove-replay.ts';

export interface ReplayTask {
  readonly connection: pg.ClientConfig;
  readonly archiveFolder: string | null;
  readonly stretch: Stretch;
  /** True if code from the store may run. */
  readonly runsStoredCores: boolean;
}
/** The proof, or a message why the journal can't be read. */
export type ReplayOutcome = ReplayProof | string;

const { connection, archiveFolder, stretch, runsStoredCores } = workerData as ReplayTask;
const folder = mkdtempSync(join(tmpdir(), 'candor-cores-'));
const today = runningCore();
const client = new pg.Client({ ...connection, types: numberTypes });
await client.connect();
const coreFor = async (hash: string): Promise<typeof core | null> =>
  hash === today ? core : importCore(client, hash, folder);
try {
  const options = { archiveFolder, stretch, nextRollover, ...(runsStoredCores ? { coreFor } : {}) };
  parentPort?.postMessage(await replayStore(client, options));
} catch (error) {
  if (!(error instanceof JournalRefused)) throw error;
  parentPort?.postMessage(error.message);
} finally {
  await client.end();
  rmSync(folder, { recursive: true, force: true });
}
