// The table of the keys that a store keeps for its own use.
import type { TableSpecs } from '../db/table.ts';

export const sealedKeyTables = {
  sealed_keys: { name: 'text', value: 'bytea' },
} as const satisfies TableSpecs;
