// Compares the logs of each series: a new log names the end of the previous one and continues from there, so that no
// event is recorded twice or in no log.
import {
  type Checkpoint,
  isClosing,
  isSameTree,
  Malformed,
  parseOpening,
  placeOfLog,
  seqBehind,
} from '@candor/proof';
import type pg from 'pg';
import { StoredLog } from '../../../proof/stored-log.ts';
import { openUnder } from './held-notes.ts';

/** A log in the store, in the order of series and generations. */
export interface LogInStore {
  readonly name: string;
  readonly series: string;
  readonly verifier_key: string;
  readonly first_seq: number;
  readonly size: number;
  readonly closed: boolean;
  /** Its newest signed note. */
  readonly note: string | null;
}

export interface SuccessionProof {
  readonly findings: readonly string[];
  /** Signed events that were recorded again, for logs with a known loss. */
  readonly known: readonly string[];
  /** The end of each succeeded log, as its successor names it, by the log's name. */
  readonly ends: ReadonlyMap<string, Checkpoint>;
}

/** `knownLosses` are the names of logs that were begun because the previous log had lost its end, as published. */
export async function proveSuccession(
  client: pg.ClientBase,
  logs: readonly LogInStore[],
  knownLosses: readonly string[] = [],
): Promise<SuccessionProof> {
  const findings: string[] = [];
  const known: string[] = [];
  const ends = new Map<string, Checkpoint>();
  for (const [at, log] of logs.entries()) {
    const before = logs[at - 1]?.series === log.series ? logs[at - 1] : undefined;
    try {
      const found = await compareWithBefore(client, log, before);
      if (found.replaced !== undefined)
        (knownLosses.includes(log.name) ? known : findings).push(found.replaced);
      findings.push(...found.findings);
      if (before && found.end) ends.set(before.name, found.end);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      findings.push(`${log.name}: ${error.message}`);
    }
  }
  return { findings, known, ends };
}

async function compareWithBefore(
  client: pg.ClientBase,
  log: LogInStore,
  before: LogInStore | undefined,
): Promise<{ findings: string[]; replaced?: string; end?: Checkpoint }> {
  const findings: string[] = [];
  const entry = await new StoredLog(client, log.name).entryOf(0);
  if (!entry) throw new Malformed('it has no opening');
  const opening = parseOpening(entry, log.name);
  if (opening.firstSeq !== log.first_seq)
    findings.push(
      `${log.name} opens at event ${opening.firstSeq}, and the store has it begin at ${log.first_seq}`,
    );
  if ((placeOfLog(log.name)?.before ?? undefined) !== before?.name)
    findings.push(`${log.name} is not the log after ${before?.name ?? 'none'}`);
  if (!before || opening.predecessor === undefined) return { findings };
  if (!before.closed) findings.push(`${before.name} is not closed, though ${log.name} follows it`);
  const named = await openUnder(before, opening.predecessor);
  const signed = before.note === null ? undefined : await openUnder(before, before.note);
  const last = await new StoredLog(client, before.name).entryOf(before.size - 1);
  const isClosed = last !== undefined && isClosing(last, before.name);
  if (isClosed && named.size !== before.size)
    findings.push(
      `${log.name} names ${named.size} entries of ${before.name}, which was closed with ${before.size}`,
    );
  if (signed && signed.size >= named.size && !isSameTree(signed, named))
    findings.push(`${log.name} names an end of ${before.name} that is not the last that was signed of it`);
  const size = Math.max(named.size, signed?.size ?? 0);
  if (log.series.startsWith('tape')) {
    const replaced = `${size - before.size} entries that ${before.name} has signed are gone, and ${log.name} goes on without them`;
    return size > before.size ? { findings, replaced, end: named } : { findings, end: named };
  }
  const behind = seqBehind({ firstSeq: before.first_seq, size, isClosed });
  if (log.first_seq > behind)
    findings.push(
      `events ${behind} to ${log.first_seq - 1} are in no record: ${log.name} begins behind them`,
    );
  if (log.first_seq >= behind) return { findings, end: named };
  const range = `events ${log.first_seq} to ${behind - 1}`;
  return {
    ...{ findings, end: named },
    replaced: `${range}, which ${before.name} has signed, were recorded once more in ${log.name}: whoever kept the first can compare`,
  };
}
