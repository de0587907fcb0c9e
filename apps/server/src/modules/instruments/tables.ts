// The tables of this module, besides those of the listings.
import type { TableSpecs } from '../../db/table.ts';

export const instrumentsTables = {
  instrument_acts: {
    id: 'bigint generated',
    instrument_id: 'integer',
    operator_id: 'bigint',
    command: 'jsonb',
    at: 'timestamp with time zone',
    done_at: 'timestamp with time zone?',
    refusal: 'text default',
  },
} as const satisfies TableSpecs;
