// Single rows of an archived month, looked up by a thread of their own, so that nobody who waits for an answer waits for them.
import { Worker } from 'node:worker_threads';
import { JournalRefused } from '../engine/journal-refused.ts';
import type { ArchivedRow } from './archived-row.ts';

export interface MonthLookup {
  readonly path: string;
  /** Of the whole file. */
  readonly sha256: Uint8Array;
  /** Events, in any order. */
  readonly seqs: readonly number[];
}

export interface FoundRows {
  readonly rows: ArchivedRow[];
  /** Why the file is not believed; null where it is. */
  readonly refused: string | null;
}

/** One month at a time, however many ask: each takes a processor while it lasts. */
let underWay: Promise<unknown> = Promise.resolve();
/** Lookups that have not begun, by their file: who asks for the same month meanwhile shares one. */
const waiting = new Map<string, { seqs: number[]; found: Promise<ArchivedRow[]> }>();

/** The rows that hold these events, perhaps with others. @throws JournalRefused where the file is damaged or missing */
export function findArchived({ path, sha256, seqs }: MonthLookup): Promise<ArchivedRow[]> {
  let next = waiting.get(path);
  if (!next) {
    const asked: number[] = [];
    const found = underWay.then(() => {
      waiting.delete(path);
      return runThread({ path, sha256, seqs: asked });
    });
    underWay = found.catch(() => undefined);
    next = { seqs: asked, found };
    waiting.set(path, next);
  }
  next.seqs.push(...seqs);
  return next.found;
}

async function runThread(lookup: MonthLookup): Promise<ArchivedRow[]> {
  const answer = Promise.withResolvers<FoundRows>();
  const worker = new Worker(new URL('./find-archived-thread.ts', import.meta.url), {
    workerData: lookup,
    name: 'archive',
  });
  worker.on('message', answer.resolve);
  worker.on('error', answer.reject);
  worker.on('exit', (code) => answer.reject(new Error(`the thread of the archive ended with code ${code}`)));
  const { rows, refused } = await answer.promise;
  if (refused !== null) throw new JournalRefused(refused);
  return rows;
}
