// Wire codes of orders.
import type { OrderStatus, Side } from '@candor/core';

/** `Status` of an order, and `status` of a list of them. */
export const ORDER_STATUS_CODES = {
  pending: 0,
  open: 1,
  history: 3,
} as const satisfies Record<OrderStatus, number>;
/** `OrderType` of an order, and `type` of a new one. */
export const SIDE_CODES = { buy: 1, sell: 2 } as const satisfies Record<Side, number>;
/** `status` of a new order: filled now, or waiting for its price. */
export const PLACEMENT_CODES = { pending: 0, market: 1 } as const;
