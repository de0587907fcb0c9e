// An order and, once filled, a position of its own (hedging): one entity from placement to history.
import type { Lots, Money, Price } from '../units/units.ts';
import type { InstrumentId } from './instrument.ts';

export type AccountId = number;
export type OrderId = number;
export type Side = 'buy' | 'sell';
/** A pending order's kind is inferred when it is placed and never changes. */
export type OrderKind = 'market' | 'limit' | 'stop';
export type OrderStatus = 'pending' | 'open' | 'history';
export type CloseReason =
  | 'user'
  | 'stop_loss'
  | 'take_profit'
  | 'stop_out'
  | 'cancelled'
  | 'trigger_refused'
  | 'demo_reset'
  | 'operator';

/** One step of a conversion to USD: the quote that was used, and whether the amount is divided by it. */
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
  // Frozen when the order is placed, so that a change of terms never changes a position.
  readonly precision: number;
  readonly contractSize: number;
  readonly quoteCurrency: string;
  /** The price a pending order waits for; 0 for a market order. */
  readonly target: Price;
  /** The quote the client acted on; 0 where they named none. */
  readonly seen: Price;
  openPrice: Price;
  openTick: number;
  /** 0 clears. */
  stopLoss: Price;
  takeProfit: Price;
  margin: Money;
  fee: Money;
  swap: Money;
  /** The last trading day (YYYY-MM-DD) whose swap was settled, and days that holidays left owing. */
  swapDate: string;
  swapDaysOwed: number;
  readonly createdAt: number;
  openedAt: number;
  // Filled in when it goes to history.
  closePrice: Price;
  closeTick: number;
  closedAt: number;
  closeReason: CloseReason | null;
  profit: Money;
  conversion: readonly ConversionLeg[];
  parentId: OrderId | null;
}
