// What an act that was done has to say, decided purely from the act and the order that came back.
import type { Order } from '@candor/contract';
import { PENDING } from '../orders/order-words.ts';
import type { Act, ActCall } from './act.ts';
import { calculateSlippage } from './slippage.ts';

/**
 * opened: a position; pending: an order that waits; closed: a position or a part of one; cancelled: an order that
 * waited; changed: stops of either.
 */
export type OutcomeKind = 'opened' | 'pending' | 'closed' | 'cancelled' | 'changed';

export interface Outcome {
  readonly kind: OutcomeKind;
  /** What it was done at; the price that it waits for, where it waits. */
  readonly price: number;
  /** In points, positive where it was better than what was seen; null where nothing was filled or seen. */
  readonly slippage: number | null;
  /** What a closed position brought in USD, and what was left of it after its fee and swap. */
  readonly gain: { readonly profit: number; readonly net: number } | null;
  readonly margin: number | null;
  readonly fee: number | null;
  /** Null where the order has ended and they mean nothing any more; 0 is none. */
  readonly stops: { readonly stopLoss: number; readonly takeProfit: number } | null;
  readonly tick: number | null;
}

const MICRO = 1_000_000;

export function outcomeOf(act: Pick<Act, 'call' | 'seen' | 'about'>, order: Order): Outcome {
  const kind = kindOf(act.call, order);
  const isClosed = kind === 'closed';
  const isOpened = kind === 'opened';
  const micro = (usd: number) => Math.round(usd * MICRO);
  return {
    kind,
    price: isClosed ? order.UpdatePrice : order.Price,
    slippage: isClosed || isOpened ? slippageOf(act, order, isClosed) : null,
    gain: isClosed
      ? {
          profit: order.FactProfits,
          net: (micro(order.FactProfits) - micro(order.TradeFee) + micro(order.Swap)) / MICRO,
        }
      : null,
    margin: isOpened ? order.CautionMoney : null,
    fee: isOpened || isClosed ? order.TradeFee : null,
    stops:
      isClosed || kind === 'cancelled'
        ? null
        : { stopLoss: order.TargetLossPrice, takeProfit: order.TargetProfitPrice },
    tick: isClosed ? order.Proof.CloseTick : isOpened ? order.Proof.OpenTick : null,
  };
}

function kindOf(call: ActCall, order: Order): OutcomeKind {
  if (call === 'close') return 'closed';
  if (call === 'cancelTrade') return 'cancelled';
  if (call === 'setStopPrice') return 'changed';
  return order.Status === PENDING ? 'pending' : 'opened';
}

function slippageOf(act: Pick<Act, 'seen' | 'about'>, order: Order, isClosed: boolean): number | null {
  const isBuy = order.OrderType === 1;
  return calculateSlippage({
    // Closing a buy sells.
    direction: isBuy !== isClosed ? 'buy' : 'sell',
    seen: Number(act.seen),
    got: isClosed ? order.UpdatePrice : order.Price,
    precision: act.about.precision,
  });
}
