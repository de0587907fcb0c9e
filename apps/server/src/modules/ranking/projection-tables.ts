// The table that the ranking's figures are summed from, derived from the journal.
import type { TableSpecs } from '../../db/table.ts';

export const rankingProjectionTables = {
  /** A part that was closed is a row of its own under its position's id. Money in millionths of a dollar. */
  closed_trades: {
    order_id: 'bigint',
    account_id: 'bigint',
    position_id: 'bigint',
    closed_at: 'bigint',
    net: 'bigint',
    margin: 'bigint',
    multiple: 'integer',
  },
} as const satisfies TableSpecs;
