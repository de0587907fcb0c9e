// The succession of logs in one series. A new key means a new log: it begins with the last signed note of the log
// before it, and continues after that log's last event. Followers of the old log verify the new one by this.
import { type Canonical, formatCanonical } from './canonical.ts';
import { areSameBytes, fromUtf8, Malformed } from './text.ts';
import type { Tree } from './tree.ts';

/** The first entry of every log. */
export interface LogOpening {
  /** For a log of events: entry i is event firstSeq + i − 1. 0 for a tape. */
  readonly firstSeq: number;
  /** The last signed note of the log before it; undefined of the first of its series. */
  readonly predecessor: string | undefined;
}

/** An entry in clear. */
const CLEAR = 2;
const NAME = /^(shard-(?:0|[1-9]\d*)|tape)(?:-([2-9]|[1-9]\d+))?$/;

/**
 * The first log of a series of public event logs begins with the journal's first event; ticks have their own numbers.
 */
const firstSeqOf = (series: string): number => (series === 'tape' ? 0 : 1);

/** A log's place by its name: `shard-0` is the first of its series, `shard-0-2` follows it. Undefined of what is no log's name. */
export function placeOfLog(name: string): { series: string; before: string | null } | undefined {
  const [, series, generation] = NAME.exec(name) ?? [];
  if (series === undefined) return undefined;
  if (generation === undefined) return { series, before: null };
  return { series, before: generation === '2' ? series : `${series}-${Number(generation) - 1}` };
}

/** Throws Malformed if the entry does not open the log of this name, as a log in its place has to be opened. */
export function parseOpening(entry: Uint8Array, name: string): LogOpening {
  const place = placeOfLog(name);
  if (!place) throw new Malformed(`${name} is no name of a log`);
  const { series, before } = place;
  const { type, log, firstSeq, predecessor } = readClear(entry);
  if (type !== 'LogOpened' || log !== name) throw new Malformed(`${name} does not begin with its opening`);
  if (!Number.isSafeInteger(firstSeq) || (firstSeq as number) < firstSeqOf(series))
    throw new Malformed(`${name} has no first event`);
  if (before === null && (predecessor !== undefined || firstSeq !== firstSeqOf(series)))
    throw new Malformed(`${name} is the first of its series and does not begin at the beginning`);
  if (before !== null && typeof predecessor !== 'string')
    throw new Malformed(`${name} does not say how ${before} ended`);
  return { firstSeq: firstSeq as number, predecessor: predecessor as string | undefined };
}

/** True if this entry ends a log, so that no event follows it. */
export function isClosing(entry: Uint8Array, name: string): boolean {
  try {
    const { type, log } = readClear(entry);
    return type === 'LogClosed' && log === name;
  } catch {
    return false;
  }
}

/** The number after the last event of a log's tree: the succeeding log must begin there. */
export const seqBehind = (before: {
  readonly firstSeq: number;
  readonly size: number;
  readonly isClosed: boolean;
}): number => before.firstSeq + before.size - (before.isClosed ? 2 : 1);

export const isSameTree = (one: Tree, other: Tree): boolean =>
  one.size === other.size && areSameBytes(one.root, other.root);

function readClear(entry: Uint8Array): Record<string, unknown> {
  const [kind] = entry;
  if (kind !== CLEAR) return {};
  const text = fromUtf8(entry.subarray(1));
  let value: Canonical;
  let form: string;
  try {
    value = JSON.parse(text);
    form = formatCanonical(value);
  } catch {
    throw new Malformed('an entry in clear is no JSON, or has no canonical form');
  }
  if (form !== text) throw new Malformed('an entry in clear is not in its canonical form');
  if (typeof value !== 'object' || value === null) throw new Malformed('an entry in clear is no object');
  return value as Record<string, unknown>;
}
