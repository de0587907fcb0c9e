// What was typed, kept in this tab until it has been sent: an error or a reload loses nothing. It is its user's alone: the
// next one to log in here begins with nothing. Account numbers and codes are not kept.
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
  /** Of the user who types. */
  readonly uid: string;
}
const keyOf = ({ name, uid }: FormOf): string => `candor.${name}.${uid}`;

/** The texts among `begin` that were kept of the form; the rest as it begins. */
export function readKept<T extends object>(of: FormOf, begin: T, storage: KeyValueStorage = tabStorage()): T {
  const kept = readJson(storage, keyOf(of));
  if (typeof kept !== 'object' || kept === null) return begin;
  const texts = Object.entries(kept).filter(
    ([field, value]) => Object.hasOwn(begin, field) && typeof value === 'string',
  );
  return { ...begin, ...Object.fromEntries(texts) };
}

/** Null forgets it. */
export function keepFields(
  of: FormOf,
  fields: Readonly<Record<string, string>> | null,
  storage: KeyValueStorage = tabStorage(),
): void {
  if (fields === null) storage.removeItem(keyOf(of));
  else storage.setItem(keyOf(of), JSON.stringify(fields));
}
