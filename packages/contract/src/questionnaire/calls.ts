// Calls for the appropriateness questionnaire.
import * as z from 'zod/mini';
import { type CallContract, keyRefusals } from '../wire/call.ts';
import { none, text, wholeNumber } from '../wire/parameters.ts';
import type { questionnairePaths } from './paths.ts';
import { questionnaireInfo } from './shapes.ts';

export const questionnaireCalls = {
  questionnaire: {
    params: none,
    data: questionnaireInfo,
    summary: 'Status of the appropriateness test, which a real account must pass before its first order',
    refusals: [],
  },
  beginQuestionnaire: {
    params: none,
    data: questionnaireInfo,
    summary:
      'Start an attempt with questions not asked before, while there are any; an open attempt is returned as it is',
    refusals: ['questionnaire_failed', ...keyRefusals],
  },
  answerQuestionnaire: {
    params: z.object({ try_id: wholeNumber, answers: text(20) }),
    data: questionnaireInfo,
    summary: 'Submit all answers: one letter per question in order, t true, f false, u not sure',
    description:
      'Passed with at least five of six right. After a failed try another one may be begun in 24 hours, from the third on in 7 days.',
    refusals: ['already_decided', ...keyRefusals],
  },
} as const satisfies Record<keyof typeof questionnairePaths, CallContract>;
