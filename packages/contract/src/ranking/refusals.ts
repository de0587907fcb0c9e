// Rejections of the ranking's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

/** Limits of a name's length. */
const length = { min: 'number', max: 'number' } as const;

export const rankingRefusals = {
  invalid_name: { field: 'name', details: length },
  name_taken: { field: 'name', details: length },
  /** No trader with this code is shown. */
  trader_not_found: { field: 'code' },
  follow_self: { field: 'code' },
  too_many_followed: { field: 'code', details: { max: 'number' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
