// Traders who chose to be shown in the ranking, their followers, and floating profits at the end of days.
import type { TableSpecs } from '../../db/table.ts';

export const rankingTables = {
  ranking_traders: {
    user_id: 'bigint',
    code: 'text',
    name: 'text',
    name_key: 'text',
    shown: 'boolean',
    changed_at: 'timestamp with time zone default',
    /** Counted by the database, with each row of `trader_follows`. */
    followers: 'integer default',
  },
  trader_follows: { user_id: 'bigint', trader_id: 'bigint', followed_at: 'timestamp with time zone' },
  trader_open_results: {
    account_id: 'bigint',
    day: 'text',
    profit: 'bigint',
    balance: 'bigint',
    measured_at: 'bigint',
  },
} as const satisfies TableSpecs;
