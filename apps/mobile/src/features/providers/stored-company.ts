// The company that the user keeps on this device: a cookie, set by their own choice alone and read by nothing but this list,
// which shows that company first. Its name and its three years are the specification's.
import { useSyncExternalStore } from 'react';

const NAME = 'company_id';
const THREE_YEARS_S = 3 * 365 * 86_400;
const listeners = new Set<() => void>();

/** Parses `document.cookie`. Undefined if the cookie is missing or holds no id. */
export function parseCompanyId(cookies: string): number | undefined {
  const text = new RegExp(`(?:^|;\\s*)${NAME}=(\\d{1,15})(?:;|$)`).exec(cookies)?.[1];
  return text === undefined ? undefined : Number(text);
}

/** The cookie's text; undefined removes it. */
export function companyCookie(id: number | undefined, isSecure: boolean): string {
  const age = id === undefined ? 0 : THREE_YEARS_S;
  return `${NAME}=${id ?? ''}; Max-Age=${age}; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}

export function keepCompany(id: number | undefined): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are in use.
  document.cookie = companyCookie(id, location.protocol === 'https:');
  for (const listener of [...listeners]) listener();
}

export const useStoredCompany = (): number | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => parseCompanyId(document.cookie),
  );
