// The tables behind an account's lists, derived from the journal.
import type { TableSpecs } from '../../db/table.ts';

export const tradingTables = {
  projected_accounts: { account_id: 'bigint', demo: 'boolean', opened_at: 'bigint' },
  /** Every order in its present state; `body` is all of it as JSON. */
  projected_orders: {
    id: 'bigint',
    account_id: 'bigint',
    instrument_id: 'integer',
    status: 'text',
    created_at: 'bigint',
    closed_at: 'bigint',
    profit: 'bigint',
    body: 'text',
  },
} as const satisfies TableSpecs;
