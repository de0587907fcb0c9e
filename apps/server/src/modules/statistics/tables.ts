// The tables that a client's own statistics and the filters of the history are read from, and the notes on trades.
import type { TableSpecs } from '../../db/table.ts';

export const statisticsTables = {
  opened_trades: {
    order_id: 'bigint',
    account_id: 'bigint',
    lots: 'bigint',
    spread: 'bigint',
    stop: 'bigint',
  },
  /** Money in millionths of a dollar. */
  ended_orders: {
    order_id: 'bigint',
    account_id: 'bigint',
    position_id: 'bigint',
    instrument_id: 'integer',
    side: 'text',
    reason: 'text',
    opened_at: 'bigint',
    closed_at: 'bigint',
    profit: 'bigint',
    fee: 'bigint',
    swap: 'bigint',
    spread: 'bigint',
    risk: 'bigint?',
  },
  trade_notes: {
    account_id: 'bigint',
    position_id: 'bigint',
    note: 'text',
    tags: 'text',
    changed_at: 'bigint',
  },
} as const satisfies TableSpecs;
