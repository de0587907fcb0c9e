// The table of the choices to be shown in the ranking.
import type { TableSpecs } from '../../db/table.ts';

export const rankingTables = {
  ranking_traders: {
    user_id: 'bigint',
    code: 'text',
    name: 'text',
    name_key: 'text',
    shown: 'boolean',
    changed_at: 'timestamp with time zone default',
  },
} as const satisfies TableSpecs;
