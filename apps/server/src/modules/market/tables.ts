// The table of the market.
import type { TableSpecs } from '../../db/table.ts';

export const marketTables = {
  start_quotes: { instrument_id: 'integer', day_at: 'bigint', bid: 'bigint', ask: 'bigint' },
} as const satisfies TableSpecs;
