// The tables of the company.
import type { TableSpecs } from '../../db/table.ts';

export const companyTables = {
  site_settings: {
    variable: 'text',
    value: 'jsonb',
    changed_by: 'jsonb',
    changed_at: 'timestamp with time zone',
  },
  providers: {
    id: 'bigint',
    name: 'text',
    logo: 'text',
    url: 'text',
    subject: 'text',
    registered_address: 'text',
    location: 'text',
    email: 'text',
    changed_by: 'text?',
    changed_at: 'timestamp with time zone?',
    retired_at: 'timestamp with time zone?',
  },
} as const satisfies TableSpecs;
