// Addresses inside the app: the known routes, where a login leads back to, and values in the hash.

/** Every existing route; `path` is exact. */
export const knownPaths = [
  '/',
  '/trade',
  '/order',
  '/rank',
  '/rank/trader',
  '/news',
  '/news/calendar',
  '/news/detail',
  '/mine',
  '/user',
  '/login',
  '/register',
  '/forgot',
  '/product',
  '/language',
  '/mine/system',
  '/mine/auth',
  '/mine/charge',
  '/mine/security',
  '/mine/email',
  '/mine/password',
  '/mine/wallet',
  '/mine/history',
  '/mine/invite',
  '/statistics',
  '/mine/notices',
  '/mine/limits',
  '/mine/chat',
  '/mine/questionnaire',
  '/mine/announcement',
  '/feedback',
  '/mine/withdraw',
  '/mine/withdraw-way',
  '/mine/bank-card-list',
  '/mine/coin-address-list',
] as const;
export type KnownPath = (typeof knownPaths)[number];

/** Trade with an instrument, which it remembers as the chosen one. */
export const chartPath = (code: string): string => `/trade?code=${encodeURIComponent(code)}`;

const isKnownPath = (path: string): path is KnownPath => knownPaths.some((known) => known === path);

/** The path to the login page and back to `from`; from the login page itself, back to its existing target. */
export function loginPath(from: string): string {
  const [path, search = ''] = from.split('?');
  const safe = safeFrom(path === '/login' ? new URLSearchParams(search).get('from') : from);
  return safe === '/' ? '/login' : `/login?from=${encodeURIComponent(safe)}`;
}

/**
 * A `from` that may be followed: one leading slash, no backslash, a page of this app. Everything else becomes home, so
 * that a crafted link sends nobody elsewhere.
 */
export function safeFrom(from: string | null): string {
  if (from === null || !/^\/(?![/\\])[^\\]*$/.test(from)) return '/';
  const path = from.split(/[?#]/)[0] ?? '/';
  return isKnownPath(path) && !/^\/(login|register|forgot)$/.test(path) ? from : '/';
}

/** The path in an address such as /#/register?invite_code=x, or null if its hash is not a path. */
export function pathInHash(hash: string): string | null {
  return /^#\/(?![/\\])/.test(hash) ? hash.slice(1) : null;
}

/** A value by name, from the query or from the query of the hash. */
export function readValue(name: string, { search, hash }: { search: string; hash: string }): string | null {
  const fromSearch = new URLSearchParams(search).get(name);
  if (fromSearch !== null) return fromSearch;
  const [, hashQuery] = hash.split('?');
  return hashQuery === undefined ? null : new URLSearchParams(hashQuery).get(name);
}
