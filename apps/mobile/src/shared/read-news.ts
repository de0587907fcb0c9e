// The news that this browser has opened. News from before its first use counts as read, so that nobody starts with a
// hundred unread ones.
import { browserStorage, type KeyValueStorage, type NewsRow, readJson } from '@candor/client';
import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'candor.news';
/** The items opened longest ago are dropped first; by then they are many pages down. */
const idsMax = 500;

interface StoredNews {
  /** Milliseconds since the epoch. */
  readonly since: number;
  readonly ids: readonly number[];
}

export interface ReadNews {
  isUnread(row: Pick<NewsRow, 'id' | 'createdAt'>): boolean;
  markRead(id: number): void;
  subscribe(listener: () => void): () => void;
  /** Changes with every change. */
  version(): number;
}

export function makeReadNews(storage: KeyValueStorage, now: () => number): ReadNews {
  const listeners = new Set<() => void>();
  let version = 0;
  let stored = read(storage) ?? { since: now(), ids: [] };
  let known = new Set(stored.ids);
  storage.setItem(STORAGE_KEY, JSON.stringify(stored));
  return {
    isUnread: ({ id, createdAt }) => Date.parse(createdAt) > stored.since && !known.has(id),
    markRead(id) {
      if (known.has(id)) return;
      // Another window may have stored more meanwhile.
      const { since, ids } = read(storage) ?? stored;
      stored = { since, ids: [...new Set([...ids, ...stored.ids, id])].slice(-idsMax) };
      known = new Set(stored.ids);
      storage.setItem(STORAGE_KEY, JSON.stringify(stored));
      version += 1;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
  };
}

function read(storage: KeyValueStorage): StoredNews | undefined {
  const value = readJson(storage, STORAGE_KEY);
  if (typeof value !== 'object' || value === null) return undefined;
  const { since, ids } = value as Record<string, unknown>;
  if (typeof since !== 'number' || !Array.isArray(ids)) return undefined;
  return { since, ids: ids.filter((id): id is number => Number.isSafeInteger(id)) };
}

let own: ReadNews | undefined;

/** This browser's; re-renders when one is opened. */
export function useReadNews(): ReadNews {
  own ??= makeReadNews(browserStorage(), Date.now);
  useSyncExternalStore(own.subscribe, own.version);
  return own;
}
