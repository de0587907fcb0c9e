// Rejections of this area's calls.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const deskRefusals = {
  /** It does not exist, or is no longer waiting. */
  queue_item_not_found: { field: 'id' },
  view_not_found: { field: 'id' },
  too_many_views: { details: { max: 'number' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
