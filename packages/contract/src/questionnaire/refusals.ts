// Rejections of this area's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const questionnaireRefusals = {
  /** A real account can't open anything until it has passed. */
  questionnaire_required: {},
  /** `next_at`: time of the next possible attempt, in milliseconds since 1970. */
  questionnaire_failed: { details: { next_at: 'number' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
