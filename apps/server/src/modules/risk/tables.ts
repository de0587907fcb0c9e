// The table of exposure over time.
import type { TableSpecs } from '../../db/table.ts';

export const riskTables = {
  /** Instrument 0 stands for all of them. */
  risk_samples: {
    demo: 'boolean',
    instrument_id: 'integer',
    at: 'timestamp with time zone',
    long_usd: 'bigint',
    short_usd: 'bigint',
    profit: 'bigint',
  },
} as const satisfies TableSpecs;
