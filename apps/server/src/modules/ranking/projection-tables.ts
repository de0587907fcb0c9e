// The tables that the ranking's metrics are read from, derived from the journal.
import type { TableSpecs } from '../../db/table.ts';

export const rankingProjectionTables = {
  /** A closed part is a separate row under its position's id. Money in millionths of a dollar. */
  closed_trades: {
    order_id: 'bigint',
    account_id: 'bigint',
    position_id: 'bigint',
    closed_at: 'bigint',
    net: 'bigint',
    margin: 'bigint',
    multiple: 'integer',
    instrument_id: 'integer default',
    opened_at: 'bigint default',
  },
  /** The return of each account since it began, as in `returns/account-return.ts`. */
  trader_accounts: {
    account_id: 'bigint',
    demo: 'boolean',
    life: 'integer',
    ruined_lives: 'integer',
    begun_at: 'bigint',
    left_at: 'bigint?',
    balance: 'bigint',
    capital: 'bigint',
    net: 'bigint',
    trades: 'integer',
    won: 'integer',
    growth: 'bigint',
    peak: 'bigint',
    drawdown: 'bigint',
    ruined_at: 'bigint?',
    latest_at: 'bigint',
    open: 'integer',
    stretch_growth: 'bigint',
    stretch_base: 'bigint',
    stretch_net: 'bigint',
    stretch_rate: 'bigint',
    moves: 'text',
    parts: 'text',
  },
  trader_days: {
    account_id: 'bigint',
    life: 'integer',
    day: 'text',
    growth: 'bigint',
    net: 'bigint',
    trades: 'integer',
  },
} as const satisfies TableSpecs;
