// Refusals of this area.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const instrumentsRefusals = {
  category_not_found: { field: null },
  /** Another operator was faster: the caller has not seen what it is now. */
  changed_meanwhile: { field: 'version', details: { by: 'text' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
