// Orders and accounts as tables, for an account's lists and their sums.
import type { Order } from '@candor/core';
import type { RowOf } from '../../db/table.ts';
import { makeCopy, makeInsert } from '../../projections/bulk-write.ts';
import type { Projection } from '../../projections/projection.ts';
import { tradingTables } from './tables.ts';

type AccountRow = RowOf<typeof tradingTables.projected_accounts>;

export interface TradingRows {
  /** By id, as each last began: an archived account may be reopened in the same run, and a reset restarts it. */
  readonly accounts: Map<number, AccountRow>;
  readonly orders: Map<number, Order>;
  /** Orders that no earlier write contains. */
  readonly fresh: Set<number>;
}

const insertAccounts = makeInsert('projected_accounts', tradingTables.projected_accounts, {
  key: 'account_id',
  columns: ['demo', 'opened_at'],
});
const copyOrders = makeCopy('projected_orders', tradingTables.projected_orders);
const replaceOrders = makeInsert('projected_orders', tradingTables.projected_orders, {
  key: 'id',
  columns: ['status', 'closed_at', 'profit', 'body'],
});

export const tradingProjection: Projection<TradingRows> = {
  name: 'trading',
  version: 1,
  tables: ['projected_accounts', 'projected_orders'],
  newRows: () => ({ accounts: new Map(), orders: new Map(), fresh: new Set() }),

  project({ event, orders }, rows) {
    if (event.type === 'AccountOpened' || event.type === 'DemoReset') {
      const { accountId, at } = event;
      const demo = event.type === 'DemoReset' || event.demo;
      rows.accounts.set(accountId, { account_id: accountId, demo, opened_at: at });
    }
    if (event.type === 'OrderPlaced') rows.fresh.add(event.orderId);
    // The closed part is a separate order.
    if (event.type === 'PositionClosed' && event.part) rows.fresh.add(event.part.id);
    for (const order of orders) rows.orders.set(order.id, order);
  },

  async write(writer, { accounts, orders, fresh }) {
    const made: Order[] = [];
    const changed: Order[] = [];
    for (const order of orders.values()) (fresh.has(order.id) ? made : changed).push(order);
    await Promise.all([
      insertAccounts(writer, [...accounts.values()]),
      copyOrders(writer, made.map(orderRow), {}),
      replaceOrders(writer, changed.map(orderRow)),
    ]);
  },
};

export const orderRow = (order: Order): RowOf<typeof tradingTables.projected_orders> => ({
  id: order.id,
  account_id: order.accountId,
  instrument_id: order.instrumentId,
  status: order.status,
  created_at: order.createdAt,
  closed_at: order.closedAt,
  profit: order.profit,
  body: JSON.stringify(order),
});
