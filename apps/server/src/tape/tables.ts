// The tables of the tape.
import type { TableSpecs } from '../db/table.ts';

export const tapeTables = {
  tape_ticks: {
    shard: 'integer',
    id: 'bigint',
    epoch: 'bigint',
    at: 'bigint',
    crc: 'bigint',
    payload: 'bytea',
  },
  tape_heads: { shard: 'integer', sealed_id: 'bigint', sealed_at: 'bigint', sealed_slice: 'bigint' },
  tape_ends: { instrument_id: 'integer', last_no: 'bigint' },
  tape_slices: { slice: 'bigint', log: 'text', first_index: 'bigint', entries: 'integer' },
  tape_places: { instrument_id: 'integer', first_no: 'bigint', slice: 'bigint' },
} as const satisfies TableSpecs;
