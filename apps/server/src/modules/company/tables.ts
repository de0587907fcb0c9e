// The tables of the company.
import type { TableSpecs } from '../../db/table.ts';

export const companyTables = {
  site_settings: {
    variable: 'text',
    value: 'jsonb',
    changed_by: 'jsonb',
    changed_at: 'timestamp with time zone',
  },
} as const satisfies TableSpecs;
