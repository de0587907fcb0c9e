// An app with a memory: this device stores the last signed note of each log, and what the venue shows later must extend
// it.
import {
  type Checkpoint,
  type Crypto,
  calculateOnTiles,
  findBreak,
  formatTilePath,
  isConsistent,
  type LogBreak,
  openCheckpoint,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  placeOfLog,
  proveConsistency,
} from '@candor/proof';
import type { PublishedKey } from '../check/venue-keys.ts';

/** By the log's name. */
export type StoredPast = Readonly<Record<string, SavedLog>>;
interface SavedLog {
  readonly key: string;
  readonly note: string;
}
/** Two signed notes of which one tree does not extend the other, or a log that is gone. */
export interface LostPast {
  readonly origin: string;
  readonly size: number;
  readonly reason: 'another key' | 'gone' | 'smaller' | LogBreak;
  readonly kept: SavedLog;
  /** Null if it no longer exists. */
  readonly shown: SavedLog | null;
}
export interface Venue {
  keys(): Promise<readonly PublishedKey[]>;
  /** Null if there is none. A missing response rejects instead. */
  ask(path: string): Promise<Uint8Array | null>;
  /** The pause between two looks, while caches may be outdated. */
  pause(): Promise<void>;
}

const LOOKS = 3;

/**
 * Returns what to store from now on, and which past entries are gone. A log that can't be reached or trusted now stays
 * unchanged.
 */
export async function watchPast(
  crypto: Crypto,
  venue: Venue,
  kept: StoredPast,
): Promise<{ kept: StoredPast; lost: readonly LostPast[] }> {
  const keys = await keysAsStored(venue, kept);
  const next: Record<string, SavedLog> = { ...kept };
  const lost: LostPast[] = [];
  for (const [name, past] of Object.entries(kept))
    if (!keys.some((key) => key.name === name)) lost.push(tellLost(past, 'gone', null));
  /** The predecessor of the log with this name, with the key that this device knows. */
  const before = (name: string): KnownLog | undefined => {
    const log = placeOfLog(name)?.before;
    const key = log ? (kept[log]?.key ?? keys.find((one) => one.name === log)?.verifierKey) : undefined;
    return log && key !== undefined ? { name: log, key } : undefined;
  };
  for (const { name, verifierKey } of keys) {
    const past = kept[name];
    // A log that is not trusted itself can have no trusted successor.
    const follows = placeOfLog(name)?.before;
    if (follows && !next[follows] && keys.some((key) => key.name === follows)) continue;
    const seen = await look(crypto, venue, { name, key: verifierKey, past, before: before(name) }).catch(
      () => undefined,
    );
    if (seen?.lost) lost.push(seen.lost);
    // The first note seen is stored, because it is the proof.
    else if (seen?.note !== undefined) next[name] = { key: verifierKey, note: seen.note };
  }
  return { kept: next, lost };
}

/** An outdated cache may lack a key for a while, or have an older one. */
async function keysAsStored(venue: Venue, kept: StoredPast): Promise<readonly PublishedKey[]> {
  for (let left = LOOKS; ; left -= 1) {
    const keys = await venue.keys();
    const isAsStored = ([name, { key }]: [string, SavedLog]): boolean =>
      keys.some((one) => one.name === name && one.verifierKey === key);
    if (left <= 1 || Object.entries(kept).every(isAsStored)) return keys;
    await venue.pause();
  }
}

interface LogToCheck {
  readonly name: string;
  readonly key: string;
  readonly past: SavedLog | undefined;
  /** Undefined for the first log of its series. */
  readonly before: KnownLog | undefined;
}
interface KnownLog {
  readonly name: string;
  readonly key: string;
}

async function look(
  crypto: Crypto,
  venue: Venue,
  request: LogToCheck,
): Promise<{ note?: string; lost?: LostPast }> {
  const { name, key, past, before } = request;
  for (let left = LOOKS; ; left -= 1) {
    const bytes = await venue.ask(`/proof/${name}/checkpoint`);
    const note = bytes && new TextDecoder().decode(bytes);
    if (past && key !== past.key)
      return { lost: tellLost(past, 'another key', note === null ? null : { key, note }) };
    if (note === null) {
      if (!past) return {};
      if (left <= 1) return { lost: tellLost(past, 'gone', null) };
    } else {
      const policy = { log: [parseVerifierKey(crypto.sha256, key)], witnesses: [], quorum: 0 };
      const shown = await openCheckpoint(crypto, note, policy);
      const ask = (path: string) => venue.ask(`/proof/${path}`);
      const reason =
        (past && (await compare(crypto, venue, name, { before: checkpointOf(past), shown }))) ??
        // The first log of a series is checked once; a log that others succeed must not grow either.
        (past && !before ? null : await findBreak(crypto, ask, { name, shown, keyBefore: before?.key }));
      if (reason === null) return { note };
      if (left <= 1)
        return {
          lost: tellLost(past ?? (await endOf(venue, before)) ?? { key, note }, reason, { key, note }),
        };
    }
    await venue.pause();
  }
}

/** The end of the log before, as it is served. */
async function endOf(venue: Venue, before: KnownLog | undefined): Promise<SavedLog | undefined> {
  const note = before && (await venue.ask(`/proof/${before.name}/checkpoint`));
  return note ? { key: before.key, note: new TextDecoder().decode(note) } : undefined;
}

const checkpointOf = ({ note }: SavedLog): Checkpoint => parseCheckpoint(parseNote(note).text);

/** Null if the served tree begins with the stored one. */
async function compare(
  { sha256 }: Crypto,
  venue: Venue,
  name: string,
  { before, shown }: { before: Checkpoint; shown: Checkpoint },
): Promise<LostPast['reason'] | null> {
  if (shown.size < before.size) return 'smaller';
  if (before.size === 0 || shown.size === before.size)
    return isConsistent(sha256, before, shown, []) ? null : 'does not go on';
  const path = await calculateOnTiles(
    sha256,
    shown.size,
    async (place) => (await venue.ask(`/proof/${name}/${formatTilePath(place)}`)) ?? undefined,
    (read) => proveConsistency(sha256, read, before.size, shown.size),
  );
  return path && isConsistent(sha256, before, shown, path) ? null : 'does not go on';
}

function tellLost(kept: SavedLog, reason: LostPast['reason'], shown: SavedLog | null): LostPast {
  const { origin, size } = checkpointOf(kept);
  return { origin, size, reason, kept, shown };
}
