// Paths of this area's calls.
import type { CallSite } from '../wire/call-site.ts';

export const depositsPaths = {
  quickInfo: { method: 'GET', auth: 'real', path: '/api/quickCharge/info' },
  /** This is the specification's spelling. */
  quickList: {
    method: 'GET',
    auth: 'real',
    path: '/api/quickCharge/quick_ist',
    alias: '/api/quickCharge/quick_list',
  },
  quickSubmit: { method: 'GET', auth: 'real', path: '/api/quickCharge/submit', changes: true },
  wireSubmit: { method: 'GET', auth: 'real', path: '/api/quickCharge/wire_submit', changes: true },
  quickCancel: { method: 'POST', auth: 'real', path: '/api/quickCharge/cancel', keyed: true },
} as const satisfies Record<string, CallSite>;
