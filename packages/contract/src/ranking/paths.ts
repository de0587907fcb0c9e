// Where the calls of this area live.
import type { CallSite } from '../wire/call-site.ts';

export const rankingPaths = {
  followList: { method: 'GET', path: '/api/follow/list', auth: 'none' },
  followMine: { method: 'GET', path: '/api/follow/mine', auth: 'user' },
  followShow: { method: 'POST', path: '/api/follow/show', auth: 'user', keyed: true },
} as const satisfies Record<string, CallSite>;
