// The table of watchlists.
import type { TableSpecs } from '../../db/table.ts';

export const watchlistsTables = {
  watchlists: { user_id: 'bigint', version: 'bigint', lists: 'jsonb' },
} as const satisfies TableSpecs;
