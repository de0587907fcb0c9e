// The last known state of an account, stored in the browser for the time without a connection. It never holds a secret.
// Its version and shape distinguish it from data of other versions. It is removed at logout and at a demo reset.
import type { Account, OrderMetrics } from './parse/account.ts';
import { type KeyValueStorage, readJson, STORED_KEYS_PREFIX, type StoredName } from './storage.ts';

/** Raised when the meaning of stored data changes. 1: in the wire's form; 2: in the core's integers. */
export const STORED_VERSION = 2;

/**
 * The shape of T for `fits`: 'number', 'string', with ? if null is allowed, with - in front if it may be missing. The
 * compiler compares it with T, so that a field added to the contract is required here too.
 */
export type Shape<T> = [T] extends [readonly (infer E)[]]
  ? readonly [Shape<E>]
  : [T] extends [number]
    ? 'number'
    : [T] extends [string]
      ? 'string'
      : [T] extends [number | null]
        ? 'number?'
        : [T] extends [string | null]
          ? 'string?'
          : [T] extends [boolean]
            ? 'boolean'
            : { readonly [K in keyof T]-?: undefined extends T[K] ? `-${string}` : Shape<T[K]> };

/** True if a parsed value has a shape; fields that the shape does not name are ignored. */
export function fits(value: unknown, shape: unknown): boolean {
  if (typeof shape === 'string') {
    if (shape.startsWith('-')) return value === undefined || fits(value, shape.slice(1));
    if (shape.endsWith('?')) return value === null || typeof value === shape.slice(0, -1);
    return typeof value === shape && !Number.isNaN(value);
  }
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((one) => fits(one, shape[0]));
  if (typeof value !== 'object' || value === null || typeof shape !== 'object' || shape === null)
    return false;
  return Object.entries(shape).every(([key, of]) => fits((value as Record<string, unknown>)[key], of));
}

export interface Stored<T> {
  /** Time at which it was last known to be right, in milliseconds since the epoch. */
  readonly at: number;
  readonly value: T;
}

/** Under a key, for one account. */
export interface StoredPlace<T> {
  /** The data stored for this account by this version; anything else under the key is dropped. */
  read(uid: string): Stored<T> | null;
  keep(uid: string, entry: Stored<T>): void;
}

export function makeStoredPlace<T>(
  storage: KeyValueStorage,
  name: StoredName,
  shape: Shape<T>,
): StoredPlace<T> {
  const key = STORED_KEYS_PREFIX + name;
  return {
    read(uid) {
      const found = readJson(storage, key);
      if (found === undefined) return null;
      const entry = found as { version?: unknown; uid?: unknown; at?: unknown; value?: unknown } | null;
      const isOurs = entry?.version === STORED_VERSION && entry.uid === uid && typeof entry.at === 'number';
      if (isOurs && fits(entry.value, shape)) return { at: entry.at as number, value: entry.value as T };
      storage.removeItem(key);
      return null;
    },
    keep(uid, { at, value }) {
      try {
        storage.setItem(key, JSON.stringify({ version: STORED_VERSION, uid, at, value }));
      } catch (fault) {
        if (!(fault instanceof DOMException)) throw fault;
        // The browser has no more room: the app works as before, and old data must not be taken for new.
        storage.removeItem(key);
      }
    },
  };
}

export interface StoredMetrics {
  readonly account: Account;
  readonly marks: readonly OrderMetrics[];
}

export const makeStoredMetrics = (storage: KeyValueStorage): StoredPlace<StoredMetrics> =>
  makeStoredPlace<StoredMetrics>(storage, 'figures', {
    account: {
      balance: 'number',
      locked: 'number',
      openProfit: 'number',
      netValue: 'number',
      margin: 'number',
      freeMargin: 'number',
      marginLevel: 'number?',
    },
    marks: [{ id: 'number', price: 'number', profit: 'number', stopLoss: '-number' }],
  });
