// An order and, once filled, its separate position (hedging): one entity from placement to history.
import type { Lots, Money, Price } from '../units/units.ts';
import type { InstrumentId } from './instrument.ts';

export type AccountId = number;
export type OrderId = number;
export type Side = 'buy' | 'sell';
/** A pending order's kind is fixed at its placement and never changes. */
export type OrderKind = 'market' | 'limit' | 'stop';
export type PendingKind = Exclude<OrderKind, 'market'>;
/** End of a pending order's validity. `day`: the next 17:00 in New York after the placement; `gtd`: a chosen time. */
export interface Expiry {
  readonly timeInForce: 'day' | 'gtd';
  /** Milliseconds since the epoch. The order is cancelled at this time, before anything else of that time. */
  readonly at: number;
}
/** A stop loss that follows the market, in points. */
export interface Trail {
  readonly distance: Price;
  /** The stop moves by whole multiples of it. */
  readonly step: Price;
  /** Number of the tick that moved the stop last; 0 before the first. */
  readonly tick: number;
}
/** Once the position has gained `trigger` points, its stop loss moves to `offset` points from its opening price. */
export interface BreakEven {
  readonly trigger: Price;
  readonly offset: Price;
}
export type OrderStatus = 'pending' | 'open' | 'history';
export type CloseReason =
  | 'user'
  /** An opposite position of the account closed it, and it closed that one. */
  | 'close_by'
  | 'stop_loss'
  | 'take_profit'
  | 'stop_out'
  | 'cancelled'
  | 'trigger_refused'
  | 'expired'
  /** The pending order that it was linked with was filled. */
  | 'other_filled'
  | 'demo_reset'
  | 'operator';

/** One step of a conversion to USD: the quote, and whether the amount is divided by it. */
export interface ConversionLeg {
  readonly instrumentId: InstrumentId;
  readonly code: string;
  readonly tick: number;
  readonly price: Price;
  readonly precision: number;
  readonly inverted: boolean;
}

export interface Order {
  readonly id: OrderId;
  readonly accountId: AccountId;
  readonly instrumentId: InstrumentId;
  readonly side: Side;
  readonly kind: OrderKind;
  status: OrderStatus;
  lots: Lots;
  readonly multiple: number;
  // Frozen at the placement, so that a changed instrument spec never changes a position.
  readonly precision: number;
  readonly contractSize: number;
  readonly quoteCurrency: string;
  /** The trigger price of a pending order; 0 for a market order. */
  readonly target: Price;
  /** The quote on which the client acted; 0 if they named none. */
  readonly seen: Price;
  /** Absent for a market order, and for a pending order that is good till cancelled. */
  readonly expiry?: Expiry;
  /** The pending order that is cancelled once this one is filled, and the other way round. */
  linkedTo?: OrderId;
  openPrice: Price;
  openTick: number;
  /** 0 clears. Of a stop that trails, the state says what it is now. */
  stopLoss: Price;
  /** Absent if the stop loss stays where it is. */
  trail?: Trail;
  /** Absent if there is none, and after it was reached. */
  breakEven?: BreakEven;
  /** Premium of a guaranteed stop loss, in points as agreed when it was set. Absent if the stop is not guaranteed. */
  guarantee?: Price;
  takeProfit: Price;
  margin: Money;
  fee: Money;
  swap: Money;
  /** The last trading day (YYYY-MM-DD) whose swap was settled, and the days postponed by holidays. */
  swapDate: string;
  swapDaysOwed: number;
  readonly createdAt: number;
  openedAt: number;
  // Set when the order goes to history.
  closePrice: Price;
  closeTick: number;
  closedAt: number;
  closeReason: CloseReason | null;
  profit: Money;
  conversion: readonly ConversionLeg[];
  parentId: OrderId | null;
}
