// Paths of the price alerts' calls.
import type { CallSite } from '../wire/call-site.ts';

export const alertsPaths = {
  alertList: { method: 'GET', auth: 'user', path: '/api/alerts/list' },
  alertMake: { method: 'POST', auth: 'user', path: '/api/alerts/make', keyed: true },
  alertRemove: { method: 'POST', auth: 'user', path: '/api/alerts/remove', keyed: true },
} as const satisfies Record<string, CallSite>;
