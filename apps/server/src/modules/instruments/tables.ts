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
  instrument_logos: {
    name: 'text',
    png: 'bytea',
    uploaded_at: 'timestamp with time zone',
    uploaded_by: 'text',
  },
} as const satisfies TableSpecs;
