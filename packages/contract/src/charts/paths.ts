// Paths of the calls for stored charts.
import type { CallSite } from '../wire/call-site.ts';

export const chartsPaths = {
  chartStorage: { method: 'GET', auth: 'user', path: '/api/charts/storage' },
  chartStoragePut: { method: 'POST', auth: 'user', path: '/api/charts/put', keyed: true },
} as const satisfies Record<string, CallSite>;
