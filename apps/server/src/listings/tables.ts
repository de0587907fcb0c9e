// The tables of listings: the instruments, and operators' changes of instruments and categories.
import type { TableSpecs } from '../db/table.ts';

export const listingTables = {
  instruments: {
    id: 'integer',
    code: 'text',
    entry: 'jsonb',
    added_by: 'text',
    added_at: 'timestamp with time zone',
  },
  instrument_listings: {
    instrument_id: 'integer',
    version: 'integer',
    listing: 'jsonb',
    changed_by: 'text',
    changed_at: 'timestamp with time zone',
  },
  categories: {
    id: 'integer',
    names: 'jsonb',
    position: 'integer',
    version: 'integer',
    changed_by: 'text',
    changed_at: 'timestamp with time zone',
  },
} as const satisfies TableSpecs;
