// Refusals of the support's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const supportRefusals = {
  /** Seconds until the next one is taken. */
  feedback_limit: { details: { seconds: 'number' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
