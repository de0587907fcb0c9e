// Rejections of this area's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const reportsRefusals = {
  /** Days are closed in order, the earliest open one first. */
  day_out_of_order: { field: 'day', details: { earliest: 'text' } },
  /** Nobody has signed the client money at its end. */
  day_not_reconciled: { field: 'day', details: { day: 'text' } },
  /** Its open profit was not measured, and no valuation is given. */
  day_not_valued: { field: 'valuation', details: { day: 'text' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
