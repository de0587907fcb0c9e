// Paths of the economic calendar's calls.
import type { CallSite } from '../wire/call-site.ts';

export const calendarPaths = {
  calendar: { method: 'GET', auth: 'none', path: '/api/calendar/list' },
  marketHours: { method: 'GET', auth: 'none', path: '/api/calendar/hours' },
} as const satisfies Record<string, CallSite>;
