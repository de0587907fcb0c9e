// Storage between sessions. In a browser that forbids storage (private mode) it lasts for the session only.

export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export const STORAGE_KEYS = {
  session: 'candor.session',
  other: 'candor.other',
  demoId: 'candor.demo',
  device: 'candor.device',
  preferences: 'candor.preferences',
} as const;

export function memoryStorage(): KeyValueStorage {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}

export function browserStorage(): KeyValueStorage {
  try {
    const probe = 'candor.probe';
    localStorage.setItem(probe, '1');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return memoryStorage();
  }
}

/** Parsed JSON under a key, or undefined if there is none or it is damaged (and then it is dropped). */
export function readJson(storage: KeyValueStorage, key: string): unknown {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    storage.removeItem(key);
    return undefined;
  }
}

export const STORED_KEYS_PREFIX = 'candor.kept.';
/** Every name under which data of an account is stored. */
const STORED_NAMES = ['figures', 'deals.0', 'deals.1', 'deals.3', 'chat', 'promised'] as const;
export type StoredName = (typeof STORED_NAMES)[number];

export function eraseStored(storage: KeyValueStorage): void {
  for (const name of STORED_NAMES) storage.removeItem(STORED_KEYS_PREFIX + name);
}
