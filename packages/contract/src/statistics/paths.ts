// Paths of the statistics' calls.
import type { CallSite } from '../wire/call-site.ts';

export const statisticsPaths = {
  myStatistics: { method: 'GET', auth: 'user', path: '/api/statistics/mine' },
} as const satisfies Record<string, CallSite>;
