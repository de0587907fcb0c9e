// The tables of the tape.
import type { TableSpecs } from '../db/table.ts';

export const tapeTables = {
  tape_ticks: {
    id: 'bigint',
    epoch: 'bigint',
    at: 'bigint',
    crc: 'bigint',
    payload: 'bytea',
  },
  tape_heads: {
    sealed_id: 'bigint',
    sealed_at: 'bigint',
    sealed_slice: 'bigint',
    only_row: 'boolean default',
  },
  tape_leads: {
    only_row: 'boolean default',
    epoch: 'bigint',
    holder: 'text',
    raised_at: 'timestamp with time zone',
  },
  tape_ends: { instrument_id: 'integer', last_no: 'bigint' },
  tape_slices: { slice: 'bigint', log: 'text', first_index: 'bigint', entries: 'integer' },
  /** The numbers of sealed and counted ticks by flag; flag 0 is a tick without one. */
  quote_counts: { instrument_id: 'integer', mark: 'integer', count: 'bigint' },
  /** How many entries of each log are counted, from the first. */
  quote_count_heads: { log: 'text', counted: 'bigint' },
  tape_places: { instrument_id: 'integer', first_no: 'bigint', slice: 'bigint' },
} as const satisfies TableSpecs;
