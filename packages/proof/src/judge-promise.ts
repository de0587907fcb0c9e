// Decides whether the venue has fulfilled the inclusion promise of an order's response, by the log that should have the
// event (docs/proof.md, "Inclusion promises").
import { type Crypto, openCheckpoint } from './checkpoint.ts';
import { parseNote, type VerifierKey } from './note.ts';
import { leafOfEvent, openPromise, type Promised } from './promise.ts';
import { readEntry } from './served-entry.ts';
import { isClosing, parseOpening } from './succession.ts';
import { areSameBytes, fromBase64, fromUtf8, Malformed } from './text.ts';
import type { TilePlace } from './tiles.ts';
import { hashLeaf } from './tree.ts';

/** A log as it is served, and the key that it is believed by. */
export interface ServedLog {
  readonly key: VerifierKey;
  /** The signed note; null if there is none. */
  readonly readCheckpoint: () => Promise<Uint8Array | null>;
  readonly readTile: (place: TilePlace) => Promise<Uint8Array | undefined>;
}
export interface JudgedPromise {
  readonly verdict: 'kept' | 'broken' | 'unknown';
  readonly why: string;
}
interface JudgeOptions {
  /** The log that promised, if it differs from the one that should have the event. */
  readonly promisedBy?: VerifierKey | undefined;
  /** The log that made the promise, if the one that should have the event follows it. */
  readonly earlier?: ServedLog | undefined;
  /** Seconds since 1970. */
  readonly now: number;
}

/** The last second that a Date can represent. */
const SECONDS_MAX = 8.64e12;

/**
 * `file`: the app's, with the promised event in it, or the promise alone. Throws Malformed if it is no promise, or a
 * log is malformed; rejects if a log can't be read.
 */
export async function judgePromise(
  crypto: Crypto,
  file: string,
  served: ServedLog,
  { promisedBy = served.key, earlier, now }: JudgeOptions,
): Promise<JudgedPromise> {
  const { seq, leaf, before } = await openFile(crypto, file, promisedBy);
  const log = await openLog(crypto, served);
  const { origin, size, firstSeq } = log;
  if (seq < firstSeq) {
    const isGap = earlier !== undefined && isBetween(log, await openLog(crypto, earlier), seq);
    if (!isGap)
      return { verdict: 'unknown', why: `the log begins at event ${firstSeq}: ask the one before it` };
    const why = `event ${seq} is in neither log: ${promisedBy.name} was closed before it, and ${origin}, which follows, begins at event ${firstSeq}`;
    return { verdict: 'broken', why };
  }
  const index = seq - firstSeq + 1;
  if (log.isClosed && index >= size - 1) {
    const why = `the log was closed before event ${seq}: ask the one that follows it, which has to have it`;
    return { verdict: 'unknown', why };
  }
  if (index >= size) {
    const until = new Date(before * 1_000).toISOString();
    return now > before
      ? {
          verdict: 'broken',
          why: `event ${seq} is not among the ${size} entries that are signed, and was promised until ${until}`,
        }
      : { verdict: 'unknown', why: `event ${seq} is not signed yet, and is promised until ${until}` };
  }
  return areSameBytes(hashLeaf(crypto.sha256, await log.entry(index)), leaf)
    ? { verdict: 'kept', why: `entry ${index} of ${origin} is what was promised of event ${seq}` }
    : { verdict: 'broken', why: `entry ${index} of ${origin} is another than was promised of event ${seq}` };
}

async function openFile(crypto: Crypto, file: string, key: VerifierKey): Promise<Promised> {
  const { promise, promised } = (file.startsWith('{') ? JSON.parse(file) : { promise: file }) as {
    promise?: unknown;
    promised?: { event?: unknown; salt?: unknown };
  };
  const opened = await openPromise(crypto, String(promise), key);
  if (opened.before > SECONDS_MAX) throw new Malformed('a time that is none');
  if (promised) {
    const event = { event: String(promised.event), salt: fromBase64(String(promised.salt)) };
    if (!areSameBytes(leafOfEvent(crypto.sha256, event), opened.leaf))
      throw new Malformed('the event in the file is not what was promised');
  }
  return opened;
}

type OpenedLog = Awaited<ReturnType<typeof openLog>>;

/** Each entry read from the log is checked against the signed root. */
async function openLog(crypto: Crypto, { key, readCheckpoint, readTile }: ServedLog) {
  const note = await readCheckpoint();
  if (note === null) throw new Malformed(`${key.name} serves no checkpoint`);
  const policy = { log: [key], witnesses: [], quorum: 0 };
  const { origin, size, root, text } = await openCheckpoint(crypto, fromUtf8(note), policy);
  const entry = (index: number): Promise<Uint8Array> =>
    readEntry(crypto.sha256, readTile, { name: origin, size, root }, index);
  const name = origin.slice(origin.lastIndexOf('/') + 1);
  const opening = parseOpening(await entry(0), name);
  const isClosed = size > 1 && isClosing(await entry(size - 1), name);
  return { origin, size, text, entry, isClosed, ...opening };
}

/** True if the log continues an earlier one that was closed before the event, so that neither has it. */
function isBetween({ predecessor }: OpenedLog, earlier: OpenedLog, seq: number): boolean {
  const follows = predecessor !== undefined && parseNote(predecessor).text === earlier.text;
  return follows && earlier.isClosed && seq - earlier.firstSeq + 1 >= earlier.size - 1;
}
