// Inclusion promises that the venue gave this device for its orders, until a signed tree has their entries. A broken
// promise stays, because it is the proof. The data that opens an entry belongs to its client only, and is removed at
// logout with all other account data.
import {
  type AskedRequest,
  browserStorage,
  type GivenPromise,
  readJson,
  STORED_KEYS_PREFIX,
  type StoredName,
} from '@candor/client';

const STORAGE_KEY = 'candor.promises';
const OPENS_UNDER = `${STORED_KEYS_PREFIX}${'promised' satisfies StoredName}`;
const STORED_MAX = 200;

/** The data that opens a promised entry, and the request sent to the venue. */
interface Opens extends Pick<GivenPromise, 'promised'> {
  readonly asked?: AskedRequest;
}

/** Lacks the data that opens it after its client's logout: the log can still be checked against it. */
export interface StoredPromise extends Pick<GivenPromise, 'promise'>, Partial<Opens> {
  /** Time of arrival by this device's clock, which may differ from the venue's. */
  readonly at: number;
  /** The number of checks after its time at which a signed log did not have it, and the time of the last one. */
  readonly late?: number;
  readonly lateAt?: number;
  /** Late too often, or another entry than promised. */
  readonly isBroken?: boolean;
}

export interface StoredPromises {
  /** Oldest first. */
  readonly promises: readonly StoredPromise[];
  /** The first entries of logs by their verifier keys, in base64: they never change. */
  readonly openings: Readonly<Record<string, string>>;
}

const NONE: StoredPromises = { promises: [], openings: {} };
const listeners = new Set<() => void>();

export function readPromises(): StoredPromises {
  const storage = browserStorage();
  const kept = { ...NONE, ...(readJson(storage, STORAGE_KEY) as StoredPromises | undefined) };
  const opens = (readJson(storage, OPENS_UNDER) ?? {}) as Readonly<Record<string, Opens>>;
  return { ...kept, promises: kept.promises.map((one) => ({ ...one, ...opens[eventOf(one)] })) };
}

/** Starts from the current storage, which another tab may have changed. */
function changePromises(change: (kept: StoredPromises) => StoredPromises): void {
  const { promises, openings } = change(readPromises());
  const opens: Record<string, Opens> = {};
  const shared: StoredPromise[] = [];
  for (const { promised, asked, ...one } of promises) {
    if (promised) opens[eventOf(one)] = { promised, ...(asked && { asked }) };
    shared.push(one);
  }
  try {
    const storage = browserStorage();
    storage.setItem(OPENS_UNDER, JSON.stringify(opens));
    storage.setItem(STORAGE_KEY, JSON.stringify({ promises: shared, openings }));
  } catch {
    // The storage is full: this promise is not followed, but its receipt can still be requested.
  }
}

/** Log and number: a repeated answer promises the same event again. */
const eventOf = ({ promise }: Pick<GivenPromise, 'promise'>): string =>
  promise.split('\n', 3).slice(1).join('\n');

export function keepPromise(given: StoredPromise): void {
  changePromises(({ promises, openings }) => ({ openings, promises: bound([...promises, given]) }));
  for (const listener of listeners) listener();
}

/** Merges the results of a check into the promises; those that arrived meanwhile stay. */
export const settlePromises = (before: StoredPromises, found: StoredPromises): void =>
  changePromises(({ promises, openings }) => ({
    openings: { ...openings, ...found.openings },
    promises: promises.flatMap((one) =>
      before.promises.some(({ promise }) => promise === one.promise)
        ? found.promises.filter(({ promise }) => promise === one.promise)
        : one,
    ),
  }));

/** Removes a broken promise, once the client has the file and dismisses it. */
export const dropPromise = (dropped: StoredPromise): void =>
  changePromises(({ promises, openings }) => ({
    openings,
    promises: promises.filter(({ promise }) => promise !== dropped.promise),
  }));

export function onPromise(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The newest ones, and broken ones before any other. */
export function bound(promises: readonly StoredPromise[]): readonly StoredPromise[] {
  const above = promises.length - STORED_MAX;
  if (above <= 0) return promises;
  const whole = promises.filter(({ isBroken }) => !isBroken);
  const gone = new Set(whole.length > above ? whole.slice(0, above) : promises.slice(0, above));
  return promises.filter((one) => !gone.has(one));
}
