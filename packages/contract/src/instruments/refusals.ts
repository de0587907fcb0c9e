// Rejections of this area's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const instrumentsRefusals = {
  category_not_found: { field: null },
  /** Another operator changed it first: the caller has not seen the current values. */
  changed_meanwhile: { field: 'version', details: { by: 'text' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
