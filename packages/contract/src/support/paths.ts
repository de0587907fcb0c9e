// Paths of this area's calls.
import type { CallSite } from '../wire/call-site.ts';

export const supportPaths = {
  feedback: { method: 'POST', auth: 'optional', path: '/api/feedback', keyed: true },
} as const satisfies Record<string, CallSite>;
