// Where the calls of this area live.
import type { CallSite } from '../wire/call-site.ts';

export const identityPaths = {
  createDemo: { method: 'GET', path: '/api/user/createAccountDemoForU', auth: 'none', changes: true },
  logout: { method: 'POST', path: '/api/user/logout', auth: 'user' },
  userInfo: { method: 'GET', path: '/api/user/info', auth: 'user', initial: true },
} as const satisfies Record<string, CallSite>;
