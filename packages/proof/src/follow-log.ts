// Holds a log that somebody sees for the first time against the one of its series before it, as both are served.
import { type Checkpoint, type Crypto, openCheckpoint } from './checkpoint.ts';
import { parseVerifierKey } from './note.ts';
import { readEntry } from './served-entry.ts';
import { isClosing, isSameTree, parseOpening, placeOfLog, seqBehind } from './succession.ts';
import { unpackTapeEntry } from './tape-entry.ts';
import { fromUtf8, Malformed } from './text.ts';
import { formatTilePath } from './tiles.ts';

/** Fetches `/proof/<path>`: null if there is nothing. Rejects without a response, which differs from a finding. */
export type AskLog = (path: string) => Promise<Uint8Array | null>;

/**
 * replaced: events or ticks of the log before are recorded again. left out: events are in neither. does not go on: the
 * log is invalid, or does not name the log before it.
 */
export type LogBreak = 'replaced' | 'left out' | 'does not go on';

export interface FollowedLog {
  readonly name: string;
  /** Its newest checkpoint, verified. */
  readonly shown: Checkpoint;
  /** The trusted verifier key of the log before; undefined without one. */
  readonly keyBefore: string | undefined;
}

/**
 * Null if the log continues exactly at the end of the one before it, or is the first of its series and begins at the
 * beginning.
 */
export async function findBreak(crypto: Crypto, ask: AskLog, log: FollowedLog): Promise<LogBreak | null> {
  try {
    return await compareLogs(crypto, ask, log);
  } catch (error) {
    if (error instanceof Malformed) return 'does not go on';
    throw error;
  }
}

async function compareLogs(
  crypto: Crypto,
  ask: AskLog,
  { name, shown, keyBefore }: FollowedLog,
): Promise<LogBreak | null> {
  const read = readerOf(crypto, ask);
  const { firstSeq, predecessor } = parseOpening(await read(name, shown, 0), name);
  const { series, before } = placeOfLog(name) ?? {};
  if (!before || predecessor === undefined) return null;
  if (keyBefore === undefined) return 'does not go on';
  const policy = { log: [parseVerifierKey(crypto.sha256, keyBefore)], witnesses: [], quorum: 0 };
  const named = await openCheckpoint(crypto, predecessor, policy);
  const note = await ask(`${before}/checkpoint`);
  if (note === null) return 'does not go on';
  // A closed log has no entries after its end, and none of its entries are removed.
  const ended = await openCheckpoint(crypto, fromUtf8(note), policy);
  if (!isSameTree(named, ended)) return 'replaced';
  const isClosed = isClosing(await read(before, ended, ended.size - 1), before);
  if (series === 'tape') {
    const last = ended.size - (isClosed ? 2 : 1);
    if (last < 1 || shown.size < 2) return null;
    const [one, other] = [await read(before, ended, last), await read(name, shown, 1)];
    return isLater(unpackTapeEntry(other), unpackTapeEntry(one)) ? null : 'replaced';
  }
  const opening = parseOpening(await read(before, ended, 0), before);
  const behind = seqBehind({ firstSeq: opening.firstSeq, size: ended.size, isClosed });
  if (firstSeq === behind) return null;
  return firstSeq < behind ? 'replaced' : 'left out';
}

type SliceOf = { readonly slice: number; readonly instrument: number };

const isLater = (one: SliceOf, other: SliceOf): boolean =>
  one.slice > other.slice || (one.slice === other.slice && one.instrument > other.instrument);

/** The reader throws Malformed as `readEntry` does. */
const readerOf =
  ({ sha256 }: Crypto, ask: AskLog) =>
  (name: string, { size, root }: Checkpoint, index: number): Promise<Uint8Array> =>
    readEntry(
      sha256,
      async (place) => (await ask(`${name}/${formatTilePath(place)}`)) ?? undefined,
      { name, size, root },
      index,
    );
