// Office calls for the questionnaire.
import * as z from 'zod/mini';
import type { OfficeCallContract } from '../office/office-call.ts';
import { wholeNumber } from '../wire/parameters.ts';

export const questionnaireOfficeCalls = {
  officeClientQuestionnaire: {
    method: 'GET',
    path: '/clients/{id}/questionnaire',
    permission: 'clients.read',
    params: z.object({ id: wholeNumber }),
    data: z.object({
      tries: z.array(
        z.object({
          id: z.int(),
          version: z.int(),
          began_at: z.string(),
          answered_at: z.nullable(z.string()),
          passed: z.nullable(z.boolean()),
          correct: z.nullable(z.int()),
          answers: z.array(
            z.object({ question: z.string(), answer: z.string(), is_right: z.nullable(z.boolean()) }),
          ),
        }),
      ),
    }),
    summary:
      'A client’s tries of the questionnaire with questions and answers, newest first; the look is audited',
    refusals: [],
  },
} as const satisfies Record<string, OfficeCallContract>;
