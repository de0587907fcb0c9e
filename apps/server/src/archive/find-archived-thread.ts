// The thread that looks up rows of an archived month, since verifying, decompressing and scanning a month takes
// seconds.
import { parentPort, workerData } from 'node:worker_threads';
import { JournalRefused } from '../engine/journal-refused.ts';
import { checkArchive, readArchive } from './archive-file.ts';
import type { FoundRows, MonthLookup } from './find-archived.ts';

const { path, sha256, seqs } = workerData as MonthLookup;
const sorted = seqs.toSorted((one, other) => one - other);
const last = sorted.at(-1) ?? 0;

let next = 0;
/**
 * Rows and requested events are both in ascending order, and a row holds the events from its first one on, so that only
 * rows with a requested event are parsed.
 */
const isWanted = (line: string): boolean => {
  const [, first, count] = /^\{"first_seq":(\d+),"count":(\d+),/.exec(line) ?? [];
  if (first === undefined) return true;
  while ((sorted[next] ?? Number.POSITIVE_INFINITY) < Number(first)) next += 1;
  return (sorted[next] ?? Number.POSITIVE_INFINITY) < Number(first) + Number(count);
};

async function find(): Promise<FoundRows> {
  const rows: FoundRows['rows'] = [];
  try {
    await checkArchive(path, Buffer.from(sha256));
    for await (const row of readArchive<FoundRows['rows'][number]>(path, isWanted)) {
      rows.push(row);
      if (row.first_seq + row.count > last) break;
    }
    return { rows, refused: null };
  } catch (error) {
    if (error instanceof JournalRefused) return { rows: [], refused: error.message };
    throw error;
  }
}

parentPort?.postMessage(await find());
