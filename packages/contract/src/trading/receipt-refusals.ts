// Refusals of receipts, which the core knows nothing of.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const receiptRefusals = {
  /** Its log ended behind what the store has of it: no path leads to a signed root. */
  record_lost: { field: 'id' },
} as const satisfies Readonly<Record<string, RefusalRow>>;
