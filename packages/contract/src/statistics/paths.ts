// Paths of the statistics' calls.
import type { CallSite } from '../wire/call-site.ts';

export const statisticsPaths = {
  myStatistics: { method: 'GET', auth: 'user', path: '/api/statistics/mine' },
  tradesCsv: { method: 'GET', auth: 'user', path: '/api/statistics/trades', exports: true },
  mtStatement: { method: 'GET', auth: 'user', path: '/api/statistics/mt', exports: true },
  tradeNotes: { method: 'GET', auth: 'user', path: '/api/statistics/notes' },
  tradeNotePut: { method: 'POST', auth: 'user', path: '/api/statistics/note', keyed: true },
  yearStatement: { method: 'GET', auth: 'user', path: '/api/statistics/years', exports: true },
} as const satisfies Record<string, CallSite>;
