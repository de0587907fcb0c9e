// Ended orders as a table, with what their spread cost and what their first stop loss put at risk.
import { closingProfit, type Fill, type Order, type Price } from '@candor/core';
import type { RowOf } from '../../db/table.ts';
import { makeCopy } from '../../projections/bulk-write.ts';
import type { Change, Projection } from '../../projections/projection.ts';
import type { TableWriter } from '../../projections/table-writer.ts';
import { statisticsTables } from './tables.ts';

type Opened = RowOf<typeof statisticsTables.opened_trades>;
type Ended = RowOf<typeof statisticsTables.ended_orders>;

export interface StatisticsRows {
  readonly opened: Map<number, Opened>;
  /** First stops of positions that opened without one. */
  readonly stops: Map<number, Price>;
  readonly ended: Map<number, EndedOrder>;
}

/** An order as it ended, and the first stop of its position as the rows have it then; 0 if they have none. */
export interface EndedOrder {
  readonly order: Order;
  readonly stop: Price;
}

const copyOpened = makeCopy('opened_trades', statisticsTables.opened_trades);
const copyEnded = makeCopy('ended_orders', statisticsTables.ended_orders);

export const statisticsProjection: Projection<StatisticsRows> = {
  name: 'statistics',
  version: 1,
  tables: ['opened_trades', 'ended_orders'],
  newRows: () => ({ opened: new Map(), stops: new Map(), ended: new Map() }),

  project({ event, orders }, rows) {
    const fill = fillOf(event);
    for (const order of orders) {
      if (order.status === 'history')
        rows.ended.set(order.id, { order: { ...order }, stop: firstStopOf(rows, order) });
      else if (fill) rows.opened.set(order.id, openedRow(order, fill));
      else if (order.status === 'open' && setsStop(event)) noteStop(rows, order);
    }
  },

  async write(writer, { opened, stops, ended }) {
    const positions = [...ended.values()].map(({ order }) => order).filter(wasFilled);
    // Before this write: a stop that was first set after a part had ended is no risk of that part.
    const known = await readOpened(writer, [...new Set(positions.map(positionOf))]);
    await copyOpened(writer, [...opened.values()], {});
    await updateStops(writer, stops);
    const rows = [...ended.values()].map(({ order, stop }) => {
      const before = known.get(positionOf(order));
      const position = before ?? opened.get(positionOf(order));
      return endedRow(order, position && { ...position, stop: before?.stop || stop });
    });
    await copyEnded(writer, rows, {});
  },
};

const fillOf = (event: Change['event']): Fill | null =>
  event.type === 'OrderPlaced' || event.type === 'OrderTriggered' ? event.fill : null;

/** Stops that move by themselves were set before. */
const setsStop = ({ type }: Change['event']): boolean => type === 'StopsSet' || type === 'TrailSet';

const openedRow = ({ id, accountId, lots, stopLoss }: Order, fill: Fill): Opened => ({
  order_id: id,
  account_id: accountId,
  lots,
  spread: fill.markProfit,
  stop: stopLoss,
});

function noteStop({ opened, stops }: StatisticsRows, { id, stopLoss }: Order): void {
  if (stopLoss === 0) return;
  const row = opened.get(id);
  if (!row) stops.set(id, stops.get(id) ?? stopLoss);
  else if (row.stop === 0) opened.set(id, { ...row, stop: stopLoss });
}

const firstStopOf = ({ opened, stops }: StatisticsRows, order: Order): Price =>
  (opened.get(positionOf(order))?.stop ?? stops.get(positionOf(order)) ?? 0) as Price;

const wasFilled = ({ openedAt }: Order): boolean => openedAt > 0;
export const positionOf = ({ parentId, id }: Order): number => parentId ?? id;

async function updateStops(writer: TableWriter, stops: ReadonlyMap<number, Price>): Promise<void> {
  if (stops.size === 0) return;
  await writer.query({
    name: 'project first stops',
    text: `update opened_trades trade set stop = given.stop
           from unnest($1::bigint[], $2::bigint[]) given (order_id, stop)
           where trade.order_id = given.order_id and trade.stop = 0`,
    values: [[...stops.keys()], [...stops.values()]],
  });
}

async function readOpened(writer: TableWriter, ids: readonly number[]): Promise<Map<number, Opened>> {
  if (ids.length === 0) return new Map();
  const { rows } = await writer.query<Opened>({
    name: 'read opened_trades',
    text: 'select order_id, account_id, lots, spread, stop from opened_trades where order_id = any($1)',
    values: [ids],
  });
  return new Map(rows.map((row) => [row.order_id, row]));
}

export const endedRow = (order: Order, opened: Opened | undefined): Ended => ({
  order_id: order.id,
  account_id: order.accountId,
  position_id: positionOf(order),
  instrument_id: order.instrumentId,
  side: order.side,
  reason: order.closeReason ?? '',
  opened_at: order.openedAt,
  closed_at: order.closedAt,
  profit: order.profit,
  fee: order.fee,
  swap: order.swap,
  spread: opened ? spreadOf(order, opened) : 0,
  risk: opened ? riskOf(order, opened.stop as Price) : null,
});

/**
 * The part's share of what the position would have lost if it had closed at once: −1.00 USD of 1 lot is −0.40 of 0.4
 * lots. Positions that close each other do so at the bid, so that the selling one pays none.
 */
const spreadOf = ({ lots, side, closeReason }: Order, opened: Opened): number =>
  closeReason === 'close_by' && side === 'sell' ? 0 : Math.round((opened.spread * lots) / opened.lots);

/** At the conversion of the closing: the one of the opening is not stored. */
function riskOf(order: Order, stop: Price): number | null {
  const result = stop === 0 ? null : closingProfit(order, stop, order.conversion);
  return result === null || result >= 0 ? null : -result;
}
