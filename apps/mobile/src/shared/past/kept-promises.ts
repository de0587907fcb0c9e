// What the venue has promised this device of its orders, until a signed tree has their entries. A promise that was broken stays,
// because it is the proof.
import { browserStorage, type GivenPromise, readJson } from '@candor/client';

const KEPT_UNDER = 'candor.promises';
const KEPT_MAX = 200;

export interface KeptPromise extends GivenPromise {
  /** When it came, on this device's clock: that of the venue may be another. */
  readonly at: number;
  /** Looks after its time at which a signed log did not have it. */
  readonly late?: number;
  readonly isBroken?: boolean;
}

export interface KeptPromises {
  /** The oldest first. */
  readonly promises: readonly KeptPromise[];
  /** The first entries of logs by their verifier keys, in base64: they never change. */
  readonly openings: Readonly<Record<string, string>>;
}

const NONE: KeptPromises = { promises: [], openings: {} };
const listeners = new Set<() => void>();

export const readPromises = (): KeptPromises => ({
  ...NONE,
  ...(readJson(browserStorage(), KEPT_UNDER) as KeptPromises | undefined),
});

/** From what is stored now, which another tab may have changed. */
export function changePromises(change: (kept: KeptPromises) => KeptPromises): void {
  try {
    browserStorage().setItem(KEPT_UNDER, JSON.stringify(change(readPromises())));
  } catch {
    // The storage is full: this one is not followed, and its receipt can still be asked for.
  }
}

export function keepPromise(given: GivenPromise, at: number): void {
  changePromises(({ promises, openings }) => ({
    openings,
    promises: bound([...promises, { ...given, at }]),
  }));
  for (const listener of listeners) listener();
}

/** What a look has found of those that were kept before it; others have come meanwhile. */
export const settlePromises = (before: KeptPromises, found: KeptPromises): void =>
  changePromises(({ promises, openings }) => ({
    openings: { ...openings, ...found.openings },
    promises: promises.flatMap((one) =>
      before.promises.some(({ promise }) => promise === one.promise)
        ? found.promises.filter(({ promise }) => promise === one.promise)
        : one,
    ),
  }));

/** Of a broken one, once its client has the file. */
export const dropPromise = (dropped: KeptPromise): void =>
  changePromises(({ promises, openings }) => ({
    openings,
    promises: promises.filter(({ promise }) => promise !== dropped.promise),
  }));

export function onPromise(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The newest, and those that were broken before any other. */
export function bound(promises: readonly KeptPromise[]): readonly KeptPromise[] {
  const above = promises.length - KEPT_MAX;
  if (above <= 0) return promises;
  const whole = promises.filter(({ isBroken }) => !isBroken);
  const gone = new Set(whole.length > above ? whole.slice(0, above) : promises.slice(0, above));
  return promises.filter((one) => !gone.has(one));
}
