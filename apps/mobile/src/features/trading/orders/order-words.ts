// Names of orders and of their end reasons, as keys of the catalogue.
import type { Order } from '@candor/client';
import type { MessageKey } from '@candor/i18n';

export function orderKind({ side, kind, status, openedAt }: Order): MessageKey {
  // A pending order that was filled is a position like any other.
  const wasFilled = status === 'open' || (status === 'history' && openedAt !== null);
  if (kind === 'market' || wasFilled) return `trade.${side}`;
  return `trade.${side}_${kind}`;
}

/** History also holds orders that never were positions. */
export const wasOpened = ({ status, openedAt }: Pick<Order, 'status' | 'openedAt'>): boolean =>
  status !== 'history' || openedAt !== null;

export const reasonKey = ({ closeReason }: Pick<Order, 'closeReason'>): MessageKey | null =>
  closeReason && `reason.${closeReason}`;

/** Ended by a price and not by its client's own hand. */
export const wasStopped = ({ closeReason }: Pick<Order, 'closeReason'>): boolean =>
  closeReason === 'stop_loss' || closeReason === 'take_profit' || closeReason === 'stop_out';

/** A take profit is not called a stop, because the user asked for it. */
export const whyKey = ({ closeReason }: Pick<Order, 'closeReason'>): MessageKey =>
  closeReason === 'take_profit' ? 'order.why_closed' : 'order.why_stopped';

/** What was never filled is an order, and no trade. */
export const checkKey = (order: Pick<Order, 'status' | 'openedAt'>): MessageKey =>
  order.status !== 'pending' && wasOpened(order) ? 'order.check_trade' : 'order.check_order';
