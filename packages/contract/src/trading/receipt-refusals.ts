// Rejections of receipts, which do not come from the core.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const receiptRefusals = {
  /** Its log lost its end: no path leads to a signed root. */
  record_lost: { field: 'id' },
} as const satisfies Readonly<Record<string, RefusalRow>>;
