// The table of the questionnaire.
import type { TableSpecs } from '../../db/table.ts';

export const questionnaireTables = {
  questionnaire_tries: {
    id: 'bigint generated',
    user_id: 'bigint',
    version: 'integer',
    questions: 'jsonb',
    began_at: 'timestamp with time zone',
    answers: 'text?',
    correct: 'integer?',
    passed: 'boolean?',
    answered_at: 'timestamp with time zone?',
    next_at: 'timestamp with time zone?',
  },
} as const satisfies TableSpecs;
