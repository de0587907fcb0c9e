// Account events from the journal: margin calls, stop-outs, stops that were hit, pending orders that were filled or
// failed, and a client's own return to retail. Users are notified from these rows (send-account-events.ts).
import {
  calculateExitSlippage,
  isOfKind,
  netProfit,
  type Order,
  type RiskMetrics,
  type VenueEvent,
} from '@candor/core';
import type { RowOf } from '../../db/table.ts';
import { makeInsert } from '../../projections/bulk-write.ts';
import type { Change, Projection } from '../../projections/projection.ts';
import { notificationsTables } from './tables.ts';

export type AccountEventRow = Omit<RowOf<typeof notificationsTables.projected_happenings>, 'shard'>;
export type AccountEventKind =
  | 'margin_call'
  /** A step of a stop-out with the account's amounts; the closing is the next event. */
  | 'stop_out_step'
  | 'stopped_out'
  | 'stop_loss'
  | 'take_profit'
  | 'filled'
  | 'trigger_refused'
  | 'expired'
  | 'covered'
  /** At the client's own request. */
  | 'back_to_retail';

const insertAccountEvents = makeInsert('projected_happenings', notificationsTables.projected_happenings);

export const accountEventsProjection: Projection<AccountEventRow[]> = {
  name: 'happenings',
  version: 3,
  tables: ['projected_happenings'],
  newRows: () => [],

  project(change, rows) {
    const row = rowOf(change);
    if (row) rows.push(row);
  },

  write: (client, rows, shard) =>
    insertAccountEvents(
      client,
      rows.map((row) => ({ ...row, shard })),
    ),
};

function rowOf({ seq, event, orders }: Change): AccountEventRow | null {
  if (event.type === 'MarginCalled')
    return { ...blank(seq, event, 'margin_call'), ...figuresOf(event.figures) };
  if (event.type === 'StopOutStep') {
    const { figures, orderId, level } = event;
    return { ...blank(seq, event, 'stop_out_step'), ...figuresOf(figures), order_id: orderId, level };
  }
  if (event.type === 'NegativeBalanceCovered')
    return { ...blank(seq, event, 'covered'), amount: event.amount };
  if (event.type === 'ClientClassSet' && event.clientClass === 'retail' && isOfKind(event.actor, 'client'))
    return blank(seq, event, 'back_to_retail');
  if (event.type === 'OrderTriggered') {
    const { orderId, fill } = event;
    return { ...blank(seq, event, 'filled'), ...orderOf(orders, orderId), price: fill.price };
  }
  if (event.type === 'OrderCancelled' && (event.reason === 'trigger_refused' || event.reason === 'expired'))
    return { ...blank(seq, event, event.reason), ...orderOf(orders, event.orderId) };
  if (event.type !== 'PositionClosed') return null;
  const { reason, orderId, price } = event;
  if (reason !== 'stop_loss' && reason !== 'take_profit' && reason !== 'stop_out') return null;
  const kind = reason === 'stop_out' ? 'stopped_out' : reason;
  const order = findOrder(orders, orderId);
  const slipped = calculateExitSlippage(order, event);
  return {
    ...blank(seq, event, kind),
    ...fieldsOf(order),
    price,
    amount: netProfit(order),
    slipped: slipped?.points ?? 0,
    slippage: slipped?.made ?? 0,
  };
}

const figuresOf = ({ balance, profits, margin }: RiskMetrics) => ({ balance, profits, margin });

function findOrder(orders: readonly Order[], orderId: number): Order {
  const order = orders.find(({ id }) => id === orderId);
  if (!order) throw new Error(`what happened to order ${orderId} came without it`);
  return order;
}

const orderOf = (orders: readonly Order[], orderId: number) => fieldsOf(findOrder(orders, orderId));

function fieldsOf(order: Order) {
  const { id, instrumentId, side, lots, precision, target } = order;
  return { order_id: id, instrument_id: instrumentId, side, lots, precision, price: target };
}

const blank = (
  seq: number,
  { accountId, at }: Extract<VenueEvent, { accountId: number }>,
  kind: AccountEventKind,
): AccountEventRow => ({
  seq,
  account_id: accountId,
  kind,
  order_id: 0,
  instrument_id: 0,
  side: '',
  lots: 0,
  price: 0,
  precision: 0,
  amount: 0,
  slipped: 0,
  slippage: 0,
  balance: 0,
  profits: 0,
  margin: 0,
  level: 0,
  happened_at: at,
});
