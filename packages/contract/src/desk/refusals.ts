// Refusals of this area.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const deskRefusals = {
  /** Not there, or no longer waiting. */
  queue_item_not_found: { field: 'id' },
  view_not_found: { field: 'id' },
  too_many_views: { details: { max: 'number' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
