// Refusals of this area.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const questionnaireRefusals = {
  /** A real account opens nothing before it is passed. */
  questionnaire_required: {},
  /** `next_at`: when it may be tried again, in milliseconds since 1970. */
  questionnaire_failed: { details: { next_at: 'number' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
