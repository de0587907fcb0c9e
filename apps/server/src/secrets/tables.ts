// The table of keys for a store's internal use.
import type { TableSpecs } from '../db/table.ts';

export const sealedKeyTables = {
  sealed_keys: { name: 'text', value: 'bytea' },
} as const satisfies TableSpecs;
