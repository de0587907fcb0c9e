// The tables of order execution in numbers.
import type { TableSpecs } from '../../db/table.ts';

export const trustTables = {
  execution_counts: { demo: 'boolean', measure: 'text', size: 'text', bucket: 'text', count: 'bigint' },
  venue_starts: { seq: 'bigint', at: 'bigint', before: 'bigint' },
  rule_changes: { seq: 'bigint', at: 'bigint', what: 'text', instrument_id: 'integer', rules: 'text' },
} as const satisfies TableSpecs;
