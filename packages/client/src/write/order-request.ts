// A client's order requests, as the parameters of their calls. They are written once and resent verbatim, because the
// server compares a repeated key with its first request.
import type { CallName, CallParams } from '@candor/contract';
import {
  type Expiry,
  formatScaled,
  LOTS_SCALE,
  type Lots,
  type PendingKind,
  type Price,
  type Side,
} from '@candor/core';

export type OrderRequest =
  | {
      readonly kind: 'place';
      readonly instrumentId: number;
      readonly precision: number;
      readonly side: Side;
      readonly lots: Lots;
      readonly multiple: number;
      /** The quote on the screen: the base of the order's deviation. */
      readonly quote: Price;
      /** A pending order's price; null at market. */
      readonly target: Price | null;
      /** A pending order's type as it was shown; null at market. */
      readonly pendingKind: PendingKind | null;
      /** The end of a pending order's validity; null if it is good till cancelled. */
      readonly expiry: Expiry | null;
      readonly stopLoss: Price | null;
      readonly takeProfit: Price | null;
      /** Maximum adverse deviation of the fill from the quote, in points; null for any. */
      readonly deviation: number | null;
    }
  /** All of a position where `lots` is null. */
  | { readonly kind: 'close'; readonly orderId: number; readonly lots: Lots | null }
  | { readonly kind: 'cancel'; readonly orderId: number }
  /** A price sets, null clears, what is left out stays. */
  | {
      readonly kind: 'setStops';
      readonly orderId: number;
      readonly precision: number;
      readonly stopLoss?: Price | null;
      readonly takeProfit?: Price | null;
    }
  /** A pending order. Its stops stay. An expiry sets its end, null makes it good till cancelled, and left out it stays too. */
  | {
      readonly kind: 'change';
      readonly orderId: number;
      readonly precision: number;
      readonly target: Price;
      readonly lots: Lots;
      readonly expiry?: Expiry | null;
    }
  /** The stop loss of a position follows the market. In points. */
  | { readonly kind: 'trail'; readonly orderId: number; readonly distance: number; readonly step: number }
  /** The stop loss moves to the opening price at this gain. In points; a trigger of 0 takes it back. */
  | {
      readonly kind: 'breakEven';
      readonly orderId: number;
      readonly trigger: number;
      readonly offset: number;
    }
  /** The stop loss closes at its price for the instrument's premium; null takes the guarantee back. */
  | {
      readonly kind: 'guarantee';
      readonly orderId: number;
      readonly precision: number;
      readonly stopLoss: Price | null;
    }
  /** When one of two pending orders is filled, the other is cancelled. */
  | { readonly kind: 'link'; readonly orderId: number; readonly otherId: number }
  /** Two opposite positions of an instrument close each other. */
  | { readonly kind: 'closeBy'; readonly orderId: number; readonly otherId: number };
export type RequestKind = OrderRequest['kind'];

/** The request as sent. Only this package looks into it. */
export type WrittenRequest = Readonly<Record<string, string | number>>;

export const requestCalls = {
  place: 'submit',
  close: 'close',
  cancel: 'cancelTrade',
  setStops: 'setStopPrice',
  change: 'changePending',
  trail: 'setTrailingStop',
  breakEven: 'setBreakEven',
  guarantee: 'setGuaranteedStop',
  link: 'linkOrders',
  closeBy: 'closeBy',
} as const satisfies Record<RequestKind, CallName>;

/** On the wire: no price. */
const NONE = '0';

export function writeOrderRequest(request: OrderRequest): WrittenRequest {
  switch (request.kind) {
    case 'place':
      return writePlace(request);
    case 'close':
      return {
        id: request.orderId,
        ...(request.lots !== null && { cont: formatScaled(request.lots, LOTS_SCALE) }),
      } satisfies CallParams<'close'>;
    case 'cancel':
      return { id: request.orderId } satisfies CallParams<'cancelTrade'>;
    case 'setStops': {
      const { orderId, precision, stopLoss, takeProfit } = request;
      return {
        id: orderId,
        ...(stopLoss !== undefined && { stop_loss_price: writePrice(stopLoss, precision) }),
        ...(takeProfit !== undefined && { target_profit_price: writePrice(takeProfit, precision) }),
      } satisfies CallParams<'setStopPrice'>;
    }
    case 'change': {
      const { orderId, precision, target, lots, expiry } = request;
      return {
        id: orderId,
        target_price: writePrice(target, precision),
        cont: formatScaled(lots, LOTS_SCALE),
        ...(expiry === null ? { time_in_force: 'gtc' as const } : writeExpiry(expiry)),
      } satisfies CallParams<'changePending'>;
    }
    case 'trail': {
      const { orderId, distance, step } = request;
      return { id: orderId, distance, step } satisfies CallParams<'setTrailingStop'>;
    }
    case 'breakEven': {
      const { orderId, trigger, offset } = request;
      return { id: orderId, trigger, offset } satisfies CallParams<'setBreakEven'>;
    }
    case 'guarantee': {
      const { orderId, precision, stopLoss } = request;
      return {
        id: orderId,
        stop_loss_price: writePrice(stopLoss, precision),
      } satisfies CallParams<'setGuaranteedStop'>;
    }
    case 'link':
      return { id: request.orderId, other_id: request.otherId } satisfies CallParams<'linkOrders'>;
    case 'closeBy':
      return { id: request.orderId, other_id: request.otherId } satisfies CallParams<'closeBy'>;
  }
}

function writePlace(request: Extract<OrderRequest, { kind: 'place' }>) {
  const { side, lots, instrumentId, precision, target, quote, multiple, deviation } = request;
  const { pendingKind, expiry } = request;
  return {
    type: side === 'buy' ? '1' : '2',
    cont: formatScaled(lots, LOTS_SCALE),
    forex_id: instrumentId,
    status: target === null ? '1' : '0',
    target_price: writePrice(target ?? quote, precision),
    stop_loss_price: writePrice(request.stopLoss, precision),
    target_profit_price: writePrice(request.takeProfit, precision),
    multiple,
    // A pending order acts on no quote, so it has nothing to deviate from.
    ...(deviation !== null && target === null && { deviation }),
    ...(pendingKind && { kind: pendingKind }),
    ...writeExpiry(expiry),
  } satisfies CallParams<'submit'>;
}

/** The end of the trading day is calculated by the venue. */
const writeExpiry = (expiry: Expiry | null | undefined) => ({
  ...(expiry && { time_in_force: expiry.timeInForce }),
  ...(expiry?.timeInForce === 'gtd' && { expires_at: expiry.at }),
});

/** "1.10010" */
const writePrice = (price: Price | null, precision: number): string =>
  price === null ? NONE : formatScaled(price, precision, precision);

/** The request kind of a call, as apps stored it before requests had kinds. Null for any other. */
export const kindOfCall = (call: unknown): RequestKind | null =>
  (Object.keys(requestCalls) as RequestKind[]).find((kind) => requestCalls[kind] === call) ?? null;
