// The table of stored charts.
import type { TableSpecs } from '../../db/table.ts';

export const chartsTables = {
  chart_storage: { user_id: 'bigint', version: 'bigint', content: 'text' },
} as const satisfies TableSpecs;
