// Positions that operators closed for cause, from the journal: who, why, and the result.
import type { RowOf } from '../../db/table.ts';
import { makeInsert } from '../../projections/bulk-write.ts';
import type { Projection } from '../../projections/projection.ts';
import { operatorsTables } from './tables.ts';

type ClosureRow = RowOf<typeof operatorsTables.projected_closures>;

const insertClosures = makeInsert('projected_closures', operatorsTables.projected_closures);

export const operatorsProjection: Projection<ClosureRow[]> = {
  name: 'operators',
  version: 1,
  tables: ['projected_closures'],
  newRows: () => [],

  /** A position is closed whole for cause, so it has one row. */
  project({ event, orders }, rows) {
    if (event.type !== 'PositionClosed' || event.cause === undefined) return;
    const { orderId, accountId, cause, profit, at, actor } = event;
    const order = orders.find(({ id }) => id === orderId);
    if (!order) throw new Error(`the closing of order ${orderId} came without it`);
    rows.push({
      order_id: orderId,
      account_id: accountId,
      instrument_id: order.instrumentId,
      operator: actor,
      cause,
      profit,
      closed_at: at,
    });
  },

  write: (client, rows) => insertClosures(client, rows),
};
