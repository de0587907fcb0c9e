// Where the calls of this area live.
import type { CallSite } from '../wire/call-site.ts';

export const rankingPaths = {
  followList: { method: 'GET', auth: 'none', path: '/api/follow/list' },
  followMine: { method: 'GET', auth: 'user', path: '/api/follow/mine' },
  followShow: { method: 'POST', auth: 'user', path: '/api/follow/show', keyed: true },
} as const satisfies Record<string, CallSite>;
