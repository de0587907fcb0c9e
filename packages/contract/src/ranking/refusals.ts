// Refusals of the ranking's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

/** How long a name may be. */
const length = { min: 'number', max: 'number' } as const;

export const rankingRefusals = {
  invalid_name: { field: 'name', details: length },
  name_taken: { field: 'name', details: length },
  /** Nobody is shown under this code. */
  trader_not_found: { field: 'code' },
  follow_self: { field: 'code' },
  too_many_followed: { field: 'code', details: { max: 'number' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
