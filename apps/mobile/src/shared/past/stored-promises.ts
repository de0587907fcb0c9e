// What the venue has promised this device of its orders, until a signed tree has their entries. A promise that was broken stays,
// because it is the proof. What opens an entry is of its client alone, and goes at logout with all that is kept of an account.
import {
  type AskedRequest,
  browserStorage,
  type GivenPromise,
  KEPT_KEYS_BEGIN,
  readJson,
  type StoredName,
} from '@candor/client';

const KEPT_UNDER = 'candor.promises';
const OPENS_UNDER = `${KEPT_KEYS_BEGIN}${'promised' satisfies StoredName}`;
const KEPT_MAX = 200;

/** What opens a promised entry, and what was asked of the venue. */
interface Opens extends Pick<GivenPromise, 'promised'> {
  readonly asked?: AskedRequest;
}

/** Without what opens it once its client has logged out: the log can be held against it all the same. */
export interface StoredPromise extends Pick<GivenPromise, 'promise'>, Partial<Opens> {
  /** When it came, on this device's clock: that of the venue may be another. */
  readonly at: number;
  /** Looks after its time at which a signed log did not have it, and when the last of them was. */
  readonly late?: number;
  readonly lateAt?: number;
  /** Late too often, or another entry than was promised. */
  readonly isBroken?: boolean;
}

export interface StoredPromises {
  /** The oldest first. */
  readonly promises: readonly StoredPromise[];
  /** The first entries of logs by their verifier keys, in base64: they never change. */
  readonly openings: Readonly<Record<string, string>>;
}

const NONE: StoredPromises = { promises: [], openings: {} };
const listeners = new Set<() => void>();

export function readPromises(): StoredPromises {
  const storage = browserStorage();
  const kept = { ...NONE, ...(readJson(storage, KEPT_UNDER) as StoredPromises | undefined) };
  const opens = (readJson(storage, OPENS_UNDER) ?? {}) as Readonly<Record<string, Opens>>;
  return { ...kept, promises: kept.promises.map((one) => ({ ...one, ...opens[eventOf(one)] })) };
}

/** From what is stored now, which another tab may have changed. */
export function changePromises(change: (kept: StoredPromises) => StoredPromises): void {
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
    storage.setItem(KEPT_UNDER, JSON.stringify({ promises: shared, openings }));
  } catch {
    // The storage is full: this one is not followed, and its receipt can still be asked for.
  }
}

/** Log and number: an answer that is given again promises the same event again. */
const eventOf = ({ promise }: Pick<GivenPromise, 'promise'>): string =>
  promise.split('\n', 3).slice(1).join('\n');

export function keepPromise(given: StoredPromise): void {
  changePromises(({ promises, openings }) => ({ openings, promises: bound([...promises, given]) }));
  for (const listener of listeners) listener();
}

/** What a look has found of those that were kept before it; others have come meanwhile. */
export const settlePromises = (before: StoredPromises, found: StoredPromises): void =>
  changePromises(({ promises, openings }) => ({
    openings: { ...openings, ...found.openings },
    promises: promises.flatMap((one) =>
      before.promises.some(({ promise }) => promise === one.promise)
        ? found.promises.filter(({ promise }) => promise === one.promise)
        : one,
    ),
  }));

/** Of a broken one, once its client has the file and wants to see no more of it. */
export const dropPromise = (dropped: StoredPromise): void =>
  changePromises(({ promises, openings }) => ({
    openings,
    promises: promises.filter(({ promise }) => promise !== dropped.promise),
  }));

export function onPromise(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The newest, and those that were broken before any other. */
export function bound(promises: readonly StoredPromise[]): readonly StoredPromise[] {
  const above = promises.length - KEPT_MAX;
  if (above <= 0) return promises;
  const whole = promises.filter(({ isBroken }) => !isBroken);
  const gone = new Set(whole.length > above ? whole.slice(0, above) : promises.slice(0, above));
  return promises.filter((one) => !gone.has(one));
}
