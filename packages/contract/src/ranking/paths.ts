// Paths of this area's calls.
import type { CallSite } from '../wire/call-site.ts';

export const rankingPaths = {
  followList: { method: 'GET', auth: 'optional', path: '/api/follow/list' },
  followMine: { method: 'GET', auth: 'user', path: '/api/follow/mine' },
  followShow: { method: 'POST', auth: 'user', path: '/api/follow/show', keyed: true },
  followTrader: { method: 'GET', auth: 'optional', path: '/api/follow/trader' },
  followAdd: { method: 'POST', auth: 'user', path: '/api/follow/follow', keyed: true },
  followRemove: { method: 'POST', auth: 'user', path: '/api/follow/unfollow', keyed: true },
  followFollowing: { method: 'GET', auth: 'user', path: '/api/follow/following' },
} as const satisfies Record<string, CallSite>;
