// What is being written, kept until it has been sent: an error, a reload or a closed page loses nothing.
import { browserStorage, type KeyValueStorage, readJson } from '@candor/client';

export interface Draft {
  readonly text: string;
  readonly contact: string;
  /** Of a try whose answer never came: the same words are sent again under it. Null where there was none. */
  readonly key: string | null;
}

const STORAGE_KEY = 'candor.feedback';
export const EMPTY_DRAFT: Draft = { text: '', contact: '', key: null };

export function readDraft(storage: KeyValueStorage = browserStorage()): Draft {
  const kept = readJson(storage, STORAGE_KEY);
  if (typeof kept !== 'object' || kept === null) return EMPTY_DRAFT;
  const { text, contact, key } = kept as Record<string, unknown>;
  if (typeof text !== 'string' || typeof contact !== 'string') return EMPTY_DRAFT;
  return { text, contact, key: typeof key === 'string' ? key : null };
}

export function keepDraft(draft: Draft, storage: KeyValueStorage = browserStorage()): void {
  if (draft.text === '' && draft.contact === '') storage.removeItem(STORAGE_KEY);
  else storage.setItem(STORAGE_KEY, JSON.stringify(draft));
}
