// Paths of this area's calls.
import type { CallSite } from '../wire/call-site.ts';

export const identityPaths = {
  createDemo: {
    method: 'GET',
    auth: 'none',
    path: '/api/user/createAccountDemoForU',
    changes: true,
    secret: true,
  },
  logout: { method: 'POST', auth: 'user', path: '/api/user/logout', whileBlocked: true },
  userInfo: { method: 'GET', auth: 'user', path: '/api/user/info', initial: true },
} as const satisfies Record<string, CallSite>;
