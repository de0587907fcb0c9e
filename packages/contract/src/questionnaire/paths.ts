// Paths of this area's calls.
import type { CallSite } from '../wire/call-site.ts';

export const questionnairePaths = {
  questionnaire: { method: 'GET', auth: 'real', path: '/api/questionnaire/info' },
  beginQuestionnaire: { method: 'POST', auth: 'real', path: '/api/questionnaire/begin', keyed: true },
  answerQuestionnaire: { method: 'POST', auth: 'real', path: '/api/questionnaire/answer', keyed: true },
} as const satisfies Record<string, CallSite>;
