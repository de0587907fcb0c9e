// A value that this device keeps, which components follow.
import { type KeyValueStorage, readJson } from '@candor/client';

export interface StoredValue<T> {
  get(): T;
  set(next: T): void;
  /** Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** What is stored is parsed, never trusted: `parse` also takes what somebody else wrote, and nothing. */
export function makeStoredValue<T>(
  storage: KeyValueStorage,
  key: string,
  parse: (stored: unknown) => T,
): StoredValue<T> {
  const listeners = new Set<() => void>();
  let value = parse(readJson(storage, key));
  return {
    get: () => value,
    set(next) {
      value = next;
      storage.setItem(key, JSON.stringify(next));
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
