// What is kept between visits. A browser that forbids storage (private mode) keeps it for the visit only.

export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export const STORAGE_KEYS = {
  session: 'candor.session',
  demoId: 'candor.demo',
  preferences: 'candor.preferences',
} as const;

export function memoryStorage(): KeyValueStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
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

/** Parsed JSON under a key, or undefined where there is none or it is damaged (and then it is dropped). */
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
