// Rejections of watchlists.
import type { RefusalRow } from '../wire/refusal-row.ts';

export const watchlistsRefusals = {
  /** Another device has changed them since they were read. */
  watchlists_changed: { field: 'version', details: { version: 'number' } },
  watchlist_not_found: { field: 'id' },
  watchlist_name_taken: { field: 'name' },
  watchlist_too_long: { field: 'codes', details: { max: 'number' } },
  too_many_watchlists: { details: { max: 'number' } },
} as const satisfies Readonly<Record<string, RefusalRow>>;
