// Paths of this area's calls.
import type { CallSite } from '../wire/call-site.ts';

export const referralsPaths = {
  inviteInfo: { method: 'GET', auth: 'real', path: '/api/invite/info' },
  inviteList: { method: 'GET', auth: 'real', path: '/api/invite/list' },
} as const satisfies Record<string, CallSite>;
