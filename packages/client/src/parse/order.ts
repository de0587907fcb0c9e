// An order or position, and the events that end one.
import type { ClosedNotification, Deals, Order as WireOrder } from '@candor/contract';
import type { CloseReason, Lots, Money, OrderKind, OrderStatus, Price, Side } from '@candor/core';
import type { OrderMetrics } from './account.ts';
import { toLots, toMoney, toPrice } from './metrics.ts';

/** An order's view of its instrument, from when the order was placed. */
export interface OrderInstrument {
  readonly id: number;
  readonly code: string;
  readonly showCode: string;
  readonly logo: string;
}

/** One booked step of the conversion to USD. */
export interface ConversionStep {
  readonly code: string;
  readonly tick: number;
  /** Plain, because the wire does not carry its precision. */
  readonly price: number;
  readonly isDivided: boolean;
}

export interface Order {
  readonly id: number;
  /** The position of which this is a closed part. */
  readonly parentId: number | null;
  readonly instrument: OrderInstrument;
  readonly precision: number;
  readonly contractSize: number;
  readonly quoteCurrency: string;
  readonly side: Side;
  /** Fixed when it was placed. */
  readonly kind: OrderKind;
  readonly status: OrderStatus;
  readonly lots: Lots;
  readonly multiple: number;
  /** Opening price; for an order that was never filled its trigger price. */
  readonly openPrice: Price;
  /** The quote that the client acted on; null if none was sent. */
  readonly seen: Price | null;
  /** The current or actual closing price. */
  readonly closePrice: Price;
  /** Open profit, or the profit booked at the close. */
  readonly profit: Money;
  readonly margin: Money;
  readonly fee: Money;
  readonly swap: Money;
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  /** How the stop loss follows the market, in points; both null if it does not. */
  readonly trailingDistance: number | null;
  readonly trailingStep: number | null;
  /** The gain in points at which the stop loss moves to the opening price, and how far beyond it; both null if it does not. */
  readonly breakEvenTrigger: number | null;
  readonly breakEvenOffset: number | null;
  /** Points that the guaranteed stop loss costs if it is reached; null if it is not guaranteed. */
  readonly guaranteedPremium: number | null;
  /** The pending order that is cancelled when this one is filled. */
  readonly linkedTo: number | null;
  /** When a pending order expires, in milliseconds since the epoch; null if it is good till cancelled. */
  readonly expiresAt: number | null;
  /** ISO 8601, as are the next two. */
  readonly createdAt: string;
  readonly openedAt: string | null;
  readonly closedAt: string | null;
  readonly closeReason: CloseReason | null;
  readonly openTick: number | null;
  readonly closeTick: number | null;
  readonly conversion: readonly ConversionStep[];
}

/** The wire has 0 for a missing price. */
const toPriceOrNull = (value: number, precision: number): Price | null =>
  value > 0 ? toPrice(value, precision) : null;

const STATUSES: Readonly<Record<number, OrderStatus>> = { 0: 'pending', 1: 'open', 3: 'history' };

export function parseOrder(wire: WireOrder): Order {
  const { Id, Code, ShowCode, Logo, PricePrecision: precision } = wire.ForexTradeLists;
  const { ContractSize, QuoteCurrency, OpenTick, CloseTick, Conversion } = wire.Proof;
  const status = STATUSES[wire.Status];
  if (status === undefined) throw new Error(`no status of an order: ${wire.Status}`);
  return {
    id: wire.Id,
    parentId: wire.ParentId,
    instrument: { id: Id, code: Code, showCode: ShowCode, logo: Logo },
    precision,
    contractSize: ContractSize,
    quoteCurrency: QuoteCurrency,
    side: wire.OrderType === 1 ? 'buy' : 'sell',
    kind: wire.Kind === 'limit' || wire.Kind === 'stop' ? wire.Kind : 'market',
    status,
    lots: toLots(wire.Quantity),
    multiple: wire.Multiple,
    openPrice: toPrice(wire.Price, precision),
    seen: toPriceOrNull(wire.OriginPrice, precision),
    closePrice: toPrice(wire.UpdatePrice, precision),
    profit: toMoney(wire.FactProfits),
    margin: toMoney(wire.CautionMoney),
    fee: toMoney(wire.TradeFee),
    swap: toMoney(wire.Swap),
    stopLoss: toPriceOrNull(wire.TargetLossPrice, precision),
    takeProfit: toPriceOrNull(wire.TargetProfitPrice, precision),
    trailingDistance: wire.TrailingDistance,
    trailingStep: wire.TrailingStep,
    breakEvenTrigger: wire.BreakEvenTrigger,
    breakEvenOffset: wire.BreakEvenOffset,
    guaranteedPremium: wire.GuaranteedPremium,
    linkedTo: wire.LinkedTo,
    expiresAt: wire.ExpiresAt,
    createdAt: wire.CreateTimeHandler,
    openedAt: wire.OpenTime,
    closedAt: wire.CloseTime,
    closeReason: parseCloseReason(wire.CloseReason),
    openTick: OpenTick,
    closeTick: CloseTick,
    conversion: Conversion.map((leg) => ({
      code: leg.Code,
      tick: leg.Tick,
      price: leg.Price,
      isDivided: leg.Inverted,
    })),
  };
}

const CLOSE_REASONS: readonly CloseReason[] = [
  'user',
  'close_by',
  'stop_loss',
  'take_profit',
  'stop_out',
  'cancelled',
  'trigger_refused',
  'expired',
  'other_filled',
  'demo_reset',
  'operator',
];

/** An unknown reason has no text. */
const parseCloseReason = (wire: string | null): CloseReason | null =>
  CLOSE_REASONS.find((one) => one === wire) ?? null;

/** A page of a list of orders. */
export interface OrderPage {
  readonly orders: readonly Order[];
  readonly total: number;
  readonly result: HistoryResult;
}

/** The result of a history. */
export interface HistoryResult {
  /** Price profit of closed trades. */
  readonly profit: Money;
  /** After fees and swaps; null if the server does not send it. */
  readonly net: Money | null;
  /** ISO 8601: the time from which they count; null if the server does not send it. */
  readonly since: string | null;
}

export const parseOrderPage = (wire: Deals): OrderPage => ({
  orders: wire.data.map(parseOrder),
  total: wire.total,
  result: {
    profit: toMoney(wire.all_fact_profits),
    net: wire.all_fact_net === undefined ? null : toMoney(wire.all_fact_net),
    since: wire.all_fact_since ?? null,
  },
});

/** A position, or a part of one, was closed. */
export interface Closing {
  readonly id: number;
  readonly reason: CloseReason | null;
  /** As the wire has it: whose precision it has is known by the position alone. */
  readonly price: number;
  /** After fee and swap. */
  readonly net: Money;
  /** What a stop loss or take profit made against its level; null for any other close. */
  readonly slippage: Money | null;
}

export const parseClosing = (wire: ClosedNotification): Closing => ({
  id: wire.Id,
  reason: parseCloseReason(wire.CloseReason),
  price: wire.UpdatePrice,
  net: toMoney(wire.FactNet),
  slippage: wire.Slippage === null ? null : toMoney(wire.Slippage),
});

/** The closing price of an open position: by the last push, or from when the order was loaded. */
export const priceAt = (order: Order, live: OrderMetrics | undefined): Price =>
  live ? toPrice(live.price, order.precision) : order.closePrice;
