// Looks up single rows of an archived month in a separate thread, so that other requests are not delayed.
import { Worker } from 'node:worker_threads';
import { JournalRefused } from '../engine/journal-refused.ts';
import type { ArchivedRow } from './archived-row.ts';

export interface MonthLookup {
  readonly path: string;
  /** The checksum of the whole file. */
  readonly sha256: Uint8Array;
  /** Event numbers in any order. */
  readonly seqs: readonly number[];
}

export interface FoundRows {
  readonly rows: ArchivedRow[];
  /** Why the file failed verification; null if it did not. */
  readonly refused: string | null;
}

/** The archive was not read, because its thread ended or took too long. The state of the file is unknown. */
export class ArchiveUnread extends Error {
  override readonly name = 'ArchiveUnread';
  /** True if the lookup timed out, so that a later attempt may succeed. */
  readonly isLate: boolean;

  constructor(message: string, { isLate = false, cause }: { isLate?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isLate = isLate;
  }
}

/** A month takes seconds. The limit keeps a read that hangs, such as on a network disk, from blocking others. */
const READ_MS_MAX = 60_000;

interface Waiting extends MonthLookup {
  readonly seqs: number[];
  readonly found: PromiseWithResolvers<ArchivedRow[]>;
}

/** Queued lookups in their order; requests for the same month share one. */
const waiting: Waiting[] = [];
let isReading = false;

/**
 * Returns the rows that hold these events, perhaps with others. It reads one month at a time, since each occupies a
 * processor. @throws JournalRefused if the file is damaged or missing, ArchiveUnread if that is unknown
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
      // Each of them would wait as long for the same disk.
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
    // A thread whose read hangs can't be ended at once, so nobody waits for its end.
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
