// Paths of this area's calls.
import type { CallSite } from '../wire/call-site.ts';

export const contentPaths = {
  newsList: { method: 'GET', auth: 'none', path: '/api/news/list' },
  newsInfo: { method: 'GET', auth: 'none', path: '/api/news/info' },
} as const satisfies Record<string, CallSite>;
