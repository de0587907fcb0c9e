// What an order is called, and why it ended, as keys of the catalogue.
import type { Order } from '@candor/contract';
import type { MessageKey } from '@candor/i18n';

/** Status of an order on the wire. */
export const HOLDING = 1;
export const PENDING = 0;
export const HISTORY = 3;
export type Status = typeof HOLDING | typeof PENDING | typeof HISTORY;

export function orderKind(order: Order): MessageKey {
  const isBuy = order.OrderType === 1;
  // A pending order that was filled is a position like any other.
  if (order.Kind === 'market' || (order.Status !== PENDING && wasOpened(order))) {
    return isBuy ? 'trade.buy' : 'trade.sell';
  }
  if (order.Kind === 'stop') return isBuy ? 'trade.buy_stop' : 'trade.sell_stop';
  return isBuy ? 'trade.buy_limit' : 'trade.sell_limit';
}

/** History also holds orders that never were positions. */
export const wasOpened = (order: Order): boolean => order.Status !== HISTORY || order.OpenTime !== null;

const REASONS = [
  'user',
  'stop_loss',
  'take_profit',
  'stop_out',
  'cancelled',
  'trigger_refused',
  'demo_reset',
  'operator',
] as const;

export function reasonKey(reason: string | null): MessageKey | null {
  const known = REASONS.find((one) => one === reason);
  return known ? `reason.${known}` : null;
}
