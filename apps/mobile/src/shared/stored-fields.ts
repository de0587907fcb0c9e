// Typed text, stored in this tab until it is sent, so that an error or a reload loses nothing. It belongs to one user:
// the next login here starts empty. Account numbers and codes are not stored.
import { type KeyValueStorage, memoryStorage, readJson } from '@candor/client';

/** A browser that forbids storage keeps nothing beyond this page. */
function tabStorage(): KeyValueStorage {
  try {
    return sessionStorage;
  } catch {
    return memoryStorage();
  }
}

export interface FormOf {
  readonly name: string;
  /** The user who types. */
  readonly uid: string;
}
const keyOf = ({ name, uid }: FormOf): string => `candor.${name}.${uid}`;

/** The stored texts of the form for the fields in `begin`; the others keep their values in `begin`. */
export function readStoredFields<T extends object>(
  of: FormOf,
  begin: T,
  storage: KeyValueStorage = tabStorage(),
): T {
  const stored = readJson(storage, keyOf(of));
  if (typeof stored !== 'object' || stored === null) return begin;
  const texts = Object.entries(stored).filter(
    ([field, value]) => Object.hasOwn(begin, field) && typeof value === 'string',
  );
  return { ...begin, ...Object.fromEntries(texts) };
}

/** Null removes it. */
export function keepFields(
  of: FormOf,
  fields: Readonly<Record<string, string>> | null,
  storage: KeyValueStorage = tabStorage(),
): void {
  if (fields === null) storage.removeItem(keyOf(of));
  else storage.setItem(keyOf(of), JSON.stringify(fields));
}
