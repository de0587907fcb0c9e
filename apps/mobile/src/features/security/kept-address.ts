// The new address as it was typed, for a page that is reloaded half way. Codes are not kept.
import type { ContactKind } from '@candor/client';

const keyOf = (kind: ContactKind): string => `candor.new-${kind}`;

export function readAddress(kind: ContactKind): string {
  try {
    return sessionStorage.getItem(keyOf(kind)) ?? '';
  } catch {
    // A browser that keeps nothing: the field begins empty.
    return '';
  }
}

export function keepAddress(kind: ContactKind, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(kind));
    else sessionStorage.setItem(keyOf(kind), text);
  } catch {
    // The same: it lives as long as the page.
  }
}
