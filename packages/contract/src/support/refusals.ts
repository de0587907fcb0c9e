// Rejections of the support's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const supportRefusals = {
  /** Seconds until the next one is accepted. */
  feedback_limit: { details: { seconds: 'number' } },
  feedback_not_found: { field: 'id' },
} as const satisfies Readonly<Record<string, RefusalRow>>;
