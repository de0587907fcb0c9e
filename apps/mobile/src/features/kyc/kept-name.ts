// The name that was typed, kept for this tab, so that a reload loses nothing. The number of the document never is.

const keyOf = (uid: string): string => `candor.identity.${uid}`;

/** A browser that forbids storage keeps nothing. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

export const readName = (uid: string): string => tabStorage()?.getItem(keyOf(uid)) ?? '';

export function keepName(uid: string, name: string): void {
  if (name === '') tabStorage()?.removeItem(keyOf(uid));
  else tabStorage()?.setItem(keyOf(uid), name);
}
