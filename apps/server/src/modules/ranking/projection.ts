// Closed trades as a table, for the metrics of the ranking.
import { netProfit, type Order } from '@candor/core';
import type { RowOf } from '../../db/table.ts';
import { makeCopy } from '../../projections/bulk-write.ts';
import type { Projection } from '../../projections/projection.ts';
import { rankingProjectionTables } from './projection-tables.ts';

type TradeRow = RowOf<typeof rankingProjectionTables.closed_trades>;

const copyTrades = makeCopy('closed_trades', rankingProjectionTables.closed_trades);

export const rankingProjection: Projection<Map<number, TradeRow>> = {
  name: 'ranking',
  version: 2,
  tables: ['closed_trades'],
  newRows: () => new Map(),

  /** A closed order never changes, so each gets one row. */
  project({ orders }, rows) {
    for (const order of orders) if (isClosedTrade(order)) rows.set(order.id, tradeRow(order));
  },

  write: (writer, rows) => copyTrades(writer, [...rows.values()], {}),
};

/** Trades that a demo reset closed are left out, because the account begins again with it. */
const isClosedTrade = (order: Order): boolean =>
  order.status === 'history' && order.openedAt > 0 && order.closeReason !== 'demo_reset';

const tradeRow = (order: Order): TradeRow => ({
  order_id: order.id,
  account_id: order.accountId,
  position_id: order.parentId ?? order.id,
  closed_at: order.closedAt,
  net: netProfit(order),
  margin: order.margin,
  multiple: order.multiple,
  instrument_id: order.instrumentId,
  opened_at: order.openedAt,
});
