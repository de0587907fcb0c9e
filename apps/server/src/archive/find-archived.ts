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

/** The archive was not read: its thread ended, or took too long. Nothing is known of the file. */
export class ArchiveUnread extends Error {
  override readonly name = 'ArchiveUnread';
  /** Whether it was given up, so that asking again later may do. */
  readonly isLate: boolean;

  constructor(message: string, { isLate = false, cause }: { isLate?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isLate = isLate;
  }
}

/** A month takes seconds. A read that hangs, as on a disk over the network, ends nothing else. */
const READ_MS_MAX = 60_000;

interface Waiting extends MonthLookup {
  readonly seqs: number[];
  readonly found: PromiseWithResolvers<ArchivedRow[]>;
}

/** Lookups that have not begun, in their order: who asks for the same month meanwhile shares one. */
const waiting: Waiting[] = [];
let isReading = false;

/**
 * The rows that hold these events, perhaps with others. One month at a time, however many ask: each takes a processor while it lasts.
 * @throws JournalRefused where the file is damaged or missing, ArchiveUnread where that can't be said
 */
export function findArchived({ path, sha256, seqs }: MonthLookup): Promise<ArchivedRow[]> {
  let next = waiting.find((one) => one.path === path);
  if (!next) {
    next = { path, sha256, seqs: [], found: Promise.withResolvers() };
    waiting.push(next);
  }
  next.seqs.push(...seqs);
  if (!isReading) {
    isReading = true;
    queueMicrotask(() => void readAll());
  }
  return next.found.promise;
}

async function readAll(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { found, ...lookup } = next;
    try {
      found.resolve(await runThread(lookup));
    } catch (error) {
      found.reject(error);
      // Each would wait as long for the same disk.
      if (error instanceof ArchiveUnread && error.isLate)
        for (const other of waiting.splice(0)) other.found.reject(error);
    }
  }
  isReading = false;
}

async function runThread(lookup: MonthLookup): Promise<ArchivedRow[]> {
  const answer = Promise.withResolvers<FoundRows>();
  const worker = new Worker(new URL('./find-archived-thread.ts', import.meta.url), {
    workerData: lookup,
    name: 'archive',
  });
  const fail = (why: string, more: { isLate?: boolean; cause?: unknown } = {}): void =>
    answer.reject(new ArchiveUnread(`the archive ${lookup.path} was not read: ${why}`, more));
  worker.on('message', answer.resolve);
  worker.on('error', (cause) => fail(String(cause), { cause }));
  worker.on('exit', (code) => fail(`its thread ended with code ${code}`));
  const timer = setTimeout(() => {
    fail(`its thread did not answer within ${READ_MS_MAX} ms`, { isLate: true });
    // A read that hangs holds its end up, and nobody waits for that.
    void worker.terminate();
  }, READ_MS_MAX);
  try {
    const { rows, refused } = await answer.promise;
    if (refused !== null) throw new JournalRefused(refused);
    return rows;
  } finally {
    clearTimeout(timer);
  }
}
