// Paths of the watchlists' calls.
import type { CallSite } from '../wire/call-site.ts';

export const watchlistsPaths = {
  watchlists: { method: 'GET', auth: 'user', path: '/api/watchlists/list' },
  watchlistPut: { method: 'POST', auth: 'user', path: '/api/watchlists/put', keyed: true },
  watchlistRemove: { method: 'POST', auth: 'user', path: '/api/watchlists/remove', keyed: true },
} as const satisfies Record<string, CallSite>;
