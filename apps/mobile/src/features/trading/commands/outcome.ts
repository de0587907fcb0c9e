// The outcome shown to the user for an executed order command, derived from the command and the order in the response.
import type { Order, RequestKind } from '@candor/client';
import { type Money, netProfit, type Price } from '@candor/core';
import type { OrderCommand } from './order-command.ts';
import { calculateSlippage } from './slippage.ts';

/**
 * opened: a position; pending: an order that waits; closed: a position or a part of one; cancelled: an order that
 * waited; changed: stops of either, or one that waits.
 */
export type OutcomeKind = 'opened' | 'pending' | 'closed' | 'cancelled' | 'changed';

export interface Outcome {
  readonly kind: OutcomeKind;
  /** The price of the fill, or the trigger price of a pending order. */
  readonly price: Price;
  /** In points, positive if better than the requested price; null if there was no fill or no such price. */
  readonly slippage: number | null;
  /** Profit of a closed position, and the net after its fee and swap. */
  readonly gain: { readonly profit: Money; readonly net: Money } | null;
  readonly margin: Money | null;
  readonly fee: Money | null;
  /** Null where the order has ended and they mean nothing any more. */
  readonly stops: { readonly stopLoss: Price | null; readonly takeProfit: Price | null } | null;
  readonly tick: number | null;
}

export function outcomeOf(command: Pick<OrderCommand, 'kind' | 'requestedPrice'>, order: Order): Outcome {
  const kind = kindOf(command.kind, order);
  const isClosed = kind === 'closed';
  const isOpened = kind === 'opened';
  const { profit, fee, stopLoss, takeProfit } = order;
  return {
    kind,
    price: isClosed ? order.closePrice : order.openPrice,
    slippage: isClosed || isOpened ? slippageOf(command.requestedPrice, order, isClosed) : null,
    gain: isClosed ? { profit, net: netProfit(order) } : null,
    margin: isOpened ? order.margin : null,
    fee: isOpened || isClosed ? fee : null,
    stops: isClosed || kind === 'cancelled' ? null : { stopLoss, takeProfit },
    tick: isClosed ? order.closeTick : isOpened ? order.openTick : null,
  };
}

function kindOf(asked: RequestKind, order: Order): OutcomeKind {
  switch (asked) {
    case 'close':
    case 'closeBy':
      return 'closed';
    case 'cancel':
      return 'cancelled';
    case 'setStops':
    case 'change':
    case 'trail':
    case 'breakEven':
    case 'guarantee':
    case 'link':
      return 'changed';
    case 'place':
      return order.status === 'pending' ? 'pending' : 'opened';
  }
}

function slippageOf(requestedPrice: Price | null, order: Order, isClosed: boolean): number | null {
  return calculateSlippage({
    // Closing a buy sells.
    direction: (order.side === 'buy') !== isClosed ? 'buy' : 'sell',
    requestedPrice,
    got: isClosed ? order.closePrice : order.openPrice,
  });
}
