// Refusals of the ranking's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

/** How long a name may be. */
const length = { min: 'number', max: 'number' } as const;

export const rankingRefusals = {
  invalid_name: { field: 'name', details: length },
  name_taken: { field: 'name', details: length },
} as const satisfies Readonly<Record<string, RefusalRow>>;
