// The logs of a receipt: each is signed by a trusted key, and one that follows another extends its end.
import { type Crypto, type OpenedCheckpoint, openCheckpoint } from '../checkpoint.ts';
import { parseNote, parseVerifierKey, type VerifierKey } from '../note.ts';
import { isClosing, type LogOpening, parseOpening, placeOfLog, seqBehind } from '../succession.ts';
import { areSameBytes, fromBase64 } from '../text.ts';
import { hashLeaf, rootOfPath, type Sha256 } from '../tree.ts';
import type { ReceiptLog } from './parse-receipt.ts';
import { CannotCheck, need, type Steps } from './steps.ts';

export interface Believed {
  /** Verifier keys of the logs, as text. */
  readonly keys: readonly string[];
  readonly witnesses: readonly VerifierKey[];
  readonly quorum: number;
}
export interface OpenedLog extends OpenedCheckpoint {
  readonly firstSeq: number;
  /** First event of a log of events: events before this one are in the log before it, with its signature. */
  readonly from: number;
  /** Events from this one on are in the log after it. */
  readonly until: number;
}

/** An entry's length has two bytes in a bundle (c2sp.org/tlog-tiles). */
const ENTRY_BYTES_MAX = 65_535;

interface Opened extends OpenedCheckpoint, LogOpening {
  readonly note: string;
  /** True if the receipt shows that the log was closed. */
  readonly isClosed: boolean;
}

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * Throws if a log is not the one that its name says, or if the log that it follows is missing or has some of its
 * events.
 */
export async function openLogs(
  crypto: Crypto,
  logs: readonly ReceiptLog[],
  { keys, witnesses, quorum }: Believed,
  steps: Steps,
): Promise<ReadonlyMap<string, OpenedLog>> {
  const opened = new Map<string, Opened>();
  steps.begin('signed');
  for (const log of logs) {
    const { log: name, key, note, opening, closing } = log;
    if (!keys.includes(key)) {
      const what = `the log ${name} is signed by ${key}, which is none of the keys that are believed`;
      throw new CannotCheck('unknown_key', what);
    }
    need(!opened.has(name), `the log ${name} comes twice`);
    need(placeOfLog(name) !== undefined, `${name} is no log of prices or events`);
    const policy = { log: [parseVerifierKey(crypto.sha256, key)], witnesses, quorum: 0 };
    const checkpoint = await openCheckpoint(crypto, note, policy);
    const entry = fromBase64(opening.entry);
    needIncluded(
      crypto.sha256,
      checkpoint,
      { index: 0, entry, path: opening.path },
      `the opening of ${name}`,
    );
    const isClosed = closing !== undefined;
    if (closing) {
      const last = { index: checkpoint.size - 1, entry: fromBase64(closing.entry), path: closing.path };
      needIncluded(crypto.sha256, checkpoint, last, `the closing of ${name}`);
      need(isClosing(last.entry, name), `the log ${name} is not closed`);
    }
    opened.set(name, { ...checkpoint, ...parseOpening(entry, name), note, isClosed });
    steps.say('signed', { origin: checkpoint.origin, size: checkpoint.size });
  }
  const shards = [...opened.keys()].map((name) => placeOfLog(name)?.series).filter((one) => one !== 'tape');
  need(new Set(shards).size <= 1, 'the logs of events are of several shards');
  const all = [...opened.values()];
  /** The log that names this note as the end of the one before it. */
  const after = ({ note }: Opened): Opened | undefined => all.find(({ predecessor }) => predecessor === note);
  for (const { origin, cosigners } of all)
    need(
      cosigners.length >= quorum,
      `${cosigners.length} witnesses have signed ${origin}, ${quorum} are asked for`,
    );
  // A time at which the newest of a series was signed holds for those before it: it has their ends in its opening.
  sayWhen(
    all.filter((log) => !after(log)),
    steps,
  );
  return new Map(
    [...opened].map(([name, log]) => {
      const from = whereItBegins(name, log, opened);
      return [name, { ...log, from, until: after(log)?.firstSeq ?? Number.POSITIVE_INFINITY }];
    }),
  );
}

/** The first event that the log has and the one before it has not. */
function whereItBegins(name: string, log: Opened, opened: ReadonlyMap<string, Opened>): number {
  const { series, before: nameBefore } = placeOfLog(name) ?? {};
  if (!nameBefore) return log.firstSeq;
  const before = opened.get(nameBefore);
  need(
    before !== undefined && before.note === log.predecessor,
    `the end of ${nameBefore}, which ${name} names, is not in the receipt`,
  );
  if (series === 'tape') return 0;
  const behind = seqBehind(before);
  need(log.firstSeq <= behind, `events ${behind} to ${log.firstSeq - 1} are in no record`);
  need(
    log.firstSeq === behind,
    `events ${log.firstSeq} to ${behind - 1} are in ${nameBefore} and in ${name}`,
  );
  return behind;
}

/**
 * The time by which all of it was recorded: the time at which every witness that signed a log had done so; no other
 * clock proves it. It is not the first witness's time, because one that lies would date everything back.
 */
function sayWhen(logs: readonly Opened[], steps: Steps): void {
  const names = new Set(logs.flatMap(({ cosigners }) => cosigners.map(({ name }) => name)));
  const isWitnessed = logs.length > 0 && logs.every(({ cosigners }) => cosigners.length > 0);
  if (!isWitnessed) {
    const others = logs.map(({ note }) => countSignatures(note) - 1);
    steps.say('witnessed', { others: Math.min(...others) }, 'unknown');
    return;
  }
  const times = logs.map(({ cosigners }) => Math.max(...cosigners.map(({ time }) => time)));
  steps.say('witnessed', { at: Math.max(...times) * 1000, names: [...names].join(', ') });
}

/** The log's own among them. */
const countSignatures = (note: string): number => parseNote(note).signatures.length;

/** Throws if the entry does not lead to the tree's root. */
export function needIncluded(
  sha256: Sha256,
  tree: OpenedCheckpoint,
  { index, entry, path }: { index: number; entry: Uint8Array; path: readonly string[] },
  what: string,
): void {
  need(isWhole(index) && index < tree.size, `${what} lies outside of the signed tree`);
  need(Array.isArray(path), `${what} has no path`);
  need(entry.length <= ENTRY_BYTES_MAX, `${what} is longer than an entry can be`);
  const root = rootOfPath(sha256, hashLeaf(sha256, entry), { index, size: tree.size }, path.map(fromBase64));
  need(areSameBytes(root, tree.root), `${what} is not in the signed tree at ${index}`);
}
