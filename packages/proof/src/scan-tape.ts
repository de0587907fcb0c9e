// Goes through every entry of tapes as they are served, and finds what the proof of one entry can't show: two entries that claim one
// tick, gaps, slices out of order, times going back. What bytes mean is in docs/proof.md.
import { type Crypto, openCheckpoint, parseCheckpoint } from './checkpoint.ts';
import type { AskLog } from './follow-log.ts';
import { parseNote, type VerifierKey } from './note.ts';
import { RightEdge } from './right-edge.ts';
import { type TapeEntry, unpackTapeEntry } from './tape-entry.ts';
import { areSameBytes, fromUtf8, Malformed } from './text.ts';
import { formatTilePath, TILE_WIDTH, unpackEntries, widthInTree } from './tiles.ts';
import { hashLeaf } from './tree.ts';

/** Findings of each kind that are named. */
export const NAMED_MAX = 100;

interface TapeFinding {
  readonly kind: 'signature' | 'root' | 'malformed' | 'order' | 'time' | 'gap' | 'claim';
  readonly text: string;
}

interface TapeScan {
  readonly entries: number;
  readonly ticks: number;
  readonly instruments: number;
  /** Empty where nothing is wrong. */
  readonly findings: readonly TapeFinding[];
  /**
   * Instruments whose first tick is not number 1, of a whole series: a tape that lost its beginning looks so, and one that is younger
   * than its store.
   */
  readonly begins: readonly { readonly instrument: number; readonly first: number }[];
}

/** `key`: of the log; without it nothing is known of who signed. */
export interface ServedTape {
  readonly read: AskLog;
  readonly key?: VerifierKey | undefined;
}

interface Place {
  readonly log: number;
  readonly at: number;
}

/**
 * Scans a tape and its successors in order: no tick may be claimed twice across all of them, or missing from all.
 * Rejects if a log can't be read to its end.
 */
export async function scanTapes(crypto: Crypto, logs: readonly ServedTape[]): Promise<TapeScan> {
  const findings: TapeFinding[] = [];
  const find = (kind: TapeFinding['kind'], text: string): void => {
    if (findings.filter((finding) => finding.kind === kind).length < NAMED_MAX) findings.push({ kind, text });
  };
  /** `entry 17`; of one of several tapes `entry 17 of tape 2`. */
  const nameOf = ({ log, at }: Place): string =>
    logs.length === 1 ? `entry ${at}` : `entry ${at} of tape ${log + 1}`;
  const instruments = new Map<number, SeenTicks>();
  const claims: (Place & { instrument: number; tick: number })[] = [];
  const sizes: number[] = [];
  let [entries, ticks] = [0, 0];
  let before: TapeEntry | undefined;
  /** True if the scan begins with the first tape of its series. */
  let isFromBeginning = false;

  /** The log's opening at its beginning, its closing at its end, and nothing else in clear. */
  const lookAtMark = (bytes: Uint8Array, place: Place, size: number): void => {
    // Names are ASCII, whatever the other bytes are.
    const text = String.fromCharCode(...bytes);
    const expected = place.at === 0 ? 'LogOpened' : place.at === size - 1 ? 'LogClosed' : null;
    const [, type] = /"type":"(\w+)"/.exec(text) ?? [];
    if (expected === null || type !== expected) find('malformed', `${nameOf(place)} is no entry of ticks`);
    else if (place.log === 0 && place.at === 0) isFromBeginning = !text.includes('"predecessor":');
  };

  const lookAtEntry = (bytes: Uint8Array, place: Place): void => {
    if (place.at === 0) find('malformed', 'the tape does not begin with LogOpened');
    const entry = tryEntry(bytes);
    if (entry instanceof Malformed) {
      find('malformed', `${nameOf(place)} is no entry of ticks: ${entry.message}`);
      return;
    }
    const { instrument, slice, first } = entry;
    const last = lastOf(entry);
    ticks += entry.ticks.length;
    const name = `${nameOf(place)} (instrument ${instrument}, slice ${slice}, ticks ${first} to ${last})`;
    if (before && (slice < before.slice || (slice === before.slice && instrument < before.instrument)))
      find('order', `${name} stands behind instrument ${before.instrument}, slice ${before.slice}`);
    before = entry;
    const seen = instruments.get(instrument) ?? new SeenTicks();
    instruments.set(instrument, seen);
    const [begin, end] = [entry.ticks[0]?.t ?? 0, entry.ticks.at(-1)?.t ?? 0];
    if (begin < seen.end)
      find('time', `${name} begins ${seen.end - begin} ms before the instrument's last tick`);
    seen.end = Math.max(seen.end, end);
    const highest = seen.ranges.at(-1)?.[1] ?? 0;
    const tick = seen.add(first, last);
    if (tick !== null && claims.length < NAMED_MAX) claims.push({ instrument, tick, ...place });
    if (tick === null && first < highest)
      find('order', `${name} has lower numbers than tick ${highest} before it`);
  };

  for (const [log, { read, key }] of logs.entries()) {
    const served = await read('checkpoint');
    if (served === null) throw new Malformed('no checkpoint is served');
    const note = fromUtf8(served);
    const { size, root } = parseCheckpoint(parseNote(note).text);
    sizes.push(size);
    const fault = key && (await signatureFault(crypto, note, key));
    if (fault !== undefined) find('signature', fault);
    const edge = new RightEdge(crypto.sha256);
    let at = 0;
    for await (const bytes of entriesOf(read, size)) {
      edge.append(hashLeaf(crypto.sha256, bytes));
      if (bytes[0] === 2) lookAtMark(bytes, { log, at }, size);
      else lookAtEntry(bytes, { log, at });
      at += 1;
    }
    entries += at;
    if (!areSameBytes(edge.root(), root))
      find('root', 'the entries as served do not lead to the root of the checkpoint');
  }
  for (const [instrument, { ranges }] of instruments)
    for (const [place, range] of ranges.entries()) {
      const next = ranges[place + 1];
      if (next)
        find('gap', `instrument ${instrument}: ticks ${range[1] + 1} to ${next[0] - 1} are in no entry`);
    }
  // The other entries that hold the claimed ticks are searched only now, so that an honest tape of years needs no
  // memory.
  for (const [log, { read }] of claims.length > 0 ? logs.entries() : []) {
    let at = -1;
    for await (const bytes of entriesOf(read, sizes[log] ?? 0)) {
      at += 1;
      const entry = tryEntry(bytes);
      if (entry instanceof Malformed) continue;
      const own = { log, at };
      for (const later of claims) {
        const isLater = later.log > log || (later.log === log && later.at > at);
        const isClaimed = entry.first <= later.tick && later.tick <= lastOf(entry);
        if (!isLater || !isClaimed || later.instrument !== entry.instrument) continue;
        const both =
          logs.length === 1 ? `entries ${at} and ${later.at}` : `${nameOf(own)} and ${nameOf(later)}`;
        find('claim', `instrument ${entry.instrument}: ${both} both claim tick ${later.tick}`);
      }
    }
  }
  const begins = [...instruments]
    .map(([instrument, { ranges }]) => ({ instrument, first: ranges[0]?.[0] ?? 1 }))
    .filter(({ first }) => isFromBeginning && first > 1);
  return { entries, ticks, instruments: instruments.size, findings, begins };
}

/** Undefined if the key has signed the note. */
async function signatureFault(crypto: Crypto, note: string, key: VerifierKey): Promise<string | undefined> {
  try {
    await openCheckpoint(crypto, note, { log: [key], witnesses: [], quorum: 0 });
    return undefined;
  } catch (error) {
    if (error instanceof Malformed) return `the checkpoint: ${error.message}`;
    throw error;
  }
}

function tryEntry(bytes: Uint8Array): TapeEntry | Malformed {
  try {
    return unpackTapeEntry(bytes);
  } catch (error) {
    if (error instanceof Malformed) return error;
    throw error;
  }
}

const lastOf = ({ first, ticks }: TapeEntry): number => first + ticks.length - 1;

/**
 * The first `size` entries of a log, in order. If a partial bundle is not served any more, the whole bundle has its
 * entries.
 */
async function* entriesOf(read: AskLog, size: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index * TILE_WIDTH < size; index += 1) {
    const place = { level: 'entries', index } as const;
    const width = widthInTree(place, size);
    const path = formatTilePath({ ...place, width: TILE_WIDTH });
    const part = width < TILE_WIDTH ? await read(formatTilePath({ ...place, width })) : null;
    const bundle = part ?? (await read(path));
    if (bundle === null) throw new Malformed(`${path} is not served`);
    const entries = unpackEntries(bundle);
    if (entries.length < width) throw new Malformed(`${path} is cut off`);
    yield* entries.slice(0, width);
  }
}

/** The ticks of one instrument seen so far: ranges that don't touch, in order. An honest tape has one range. */
class SeenTicks {
  /** Time of its last tick; below 0 before there is one. */
  end = -1;
  readonly ranges: [first: number, last: number][] = [];

  /** The first tick of these that was seen before, or null. */
  add(first: number, last: number): number | null {
    // The first range that ends at the tick before these, or behind it: earlier ones don't touch them.
    const found = this.ranges.findLastIndex((range) => range[1] < first - 1);
    const from = found + 1;
    let to = from;
    while ((this.ranges[to]?.[0] ?? Number.POSITIVE_INFINITY) <= last + 1) to += 1;
    const near = this.ranges.slice(from, to);
    const twice = near.find((range) => range[0] <= last && range[1] >= first);
    const begin = Math.min(first, near[0]?.[0] ?? first);
    this.ranges.splice(from, to - from, [begin, Math.max(last, near.at(-1)?.[1] ?? last)]);
    return twice === undefined ? null : Math.max(first, twice[0]);
  }
}
