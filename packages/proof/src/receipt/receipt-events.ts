// The parts of an event that a receipt checker reads. Prices are points, money millionths of a dollar, lots millionths
// of a lot.

export type Side = 'buy' | 'sell';

/** One step of a conversion: by the bid or ask of a tick of a pair. */
export interface Leg {
  readonly instrumentId: number;
  readonly code: string;
  readonly tick: number;
  readonly price: number;
  readonly precision: number;
  readonly inverted: boolean;
}
export interface Fill {
  readonly tick: number;
  readonly price: number;
  readonly mark: number;
  readonly margin: number;
  readonly fee: number;
  readonly markProfit: number;
  readonly conversion: readonly Leg[];
}
export interface Terms {
  readonly id: number;
  readonly code: string;
  readonly precision: number;
  readonly contractSize: number;
  readonly baseCurrency: string;
  readonly quoteCurrency: string;
  readonly multiples: readonly number[];
  readonly lotsMin: number;
  readonly lotsMax: number;
  readonly lotStep: number;
  /** Points; a stop is placed further than this from the closing price. */
  readonly stopsLevel: number;
  /** Points; absent or 0 where no guaranteed stop is offered. */
  readonly guaranteedPremium?: number;
  readonly guaranteedDistance?: number;
  readonly marginMode: string;
  readonly feeRate: number;
  readonly swapMode: string;
  readonly swapLong: number;
  readonly swapShort: number;
  /** 1 Monday to 5 Friday; 0 of what rolls every day, and never threefold. */
  readonly swapTripleWeekday: number;
}
export interface Settings {
  readonly feeType: string;
  readonly stopOutLevel: number;
}
/** A position as a stop-out counted it. */
export interface CountedPosition {
  readonly orderId: number;
  readonly price: number;
  readonly tick: number;
  readonly profit: number;
  readonly margin: number;
  readonly tradable: boolean;
}

interface Numbered {
  readonly seq: number;
  readonly at: number;
  /** Absent of events of before there were versions, as is who caused them. */
  readonly v?: number;
  readonly actor?: string;
}
interface OfOrder extends Numbered {
  readonly accountId?: number;
  readonly orderId: number;
}
export interface Placed extends OfOrder {
  readonly type: 'OrderPlaced';
  readonly instrumentId: number;
  readonly side: Side;
  readonly kind: string;
  readonly lots: number;
  readonly multiple: number;
  readonly precision: number;
  readonly contractSize: number;
  readonly quoteCurrency: string;
  readonly target: number;
  readonly mark: number;
  readonly seen: number;
  /** Points; absent if the client set no limit, and in older events. */
  readonly deviation?: number;
  readonly stopLoss: number;
  readonly takeProfit: number;
  /** Absent of a market order, and of one that is good till cancelled. */
  readonly expiry?: { readonly timeInForce: string; readonly at: number };
  readonly fill: Fill | null;
}
export interface Triggered extends OfOrder {
  readonly type: 'OrderTriggered';
  readonly fill: Fill;
}
export interface StopsSet extends OfOrder {
  readonly type: 'StopsSet';
  readonly stopLoss: number;
  readonly takeProfit: number;
  /** True if the stop loss was left as it is and goes on trailing. */
  readonly trails?: boolean;
}
/** In points. */
export interface TrailSet extends OfOrder {
  readonly type: 'TrailSet';
  readonly distance: number;
  readonly step: number;
  readonly stopLoss: number;
  readonly tick: number;
  readonly mark: number;
}
/** It is of both orders. */
export interface OrdersLinked extends OfOrder {
  readonly type: 'OrdersLinked';
  readonly otherId: number;
}
/** A trigger of 0 takes it back. */
export interface BreakEvenSet extends OfOrder {
  readonly type: 'BreakEvenSet';
  readonly trigger: number;
  readonly offset: number;
  readonly stopLoss: number;
}
export interface BreakEvenReached extends OfOrder {
  readonly type: 'BreakEvenReached';
  readonly stopLoss: number;
  readonly tick: number;
  readonly mark: number;
}
/** A premium of 0, in points, takes the guarantee back. */
export interface GuaranteedStopSet extends OfOrder {
  readonly type: 'GuaranteedStopSet';
  readonly stopLoss: number;
  readonly premium: number;
  readonly tick: number;
  readonly mark: number;
}
export interface PendingChanged
  extends OfOrder,
    Pick<Placed, 'lots' | 'target' | 'mark' | 'stopLoss' | 'takeProfit' | 'expiry'> {
  readonly type: 'PendingChanged';
}
export interface Cancelled extends OfOrder {
  readonly type: 'OrderCancelled';
  readonly reason: string;
}
export interface SwapCharged extends OfOrder {
  readonly type: 'SwapCharged';
  readonly valueDate: string;
  readonly days: number;
  readonly price: number;
  /** Absent in older events. */
  readonly tick?: number;
  readonly amount: number;
  readonly conversion: readonly Leg[];
}
export interface StopOutStep extends OfOrder {
  readonly type: 'StopOutStep';
  readonly level: number;
  readonly figures: {
    readonly balance: number;
    readonly profits: number;
    readonly margin: number;
    readonly positions: readonly CountedPosition[];
  };
}
export interface Closed extends OfOrder {
  readonly type: 'PositionClosed';
  readonly reason: string;
  readonly price: number;
  readonly tick: number;
  readonly profit: number;
  readonly conversion: readonly Leg[];
  /** The stop loss that was reached, if it trailed, and the tick that moved it there; 0 if none did. */
  readonly trail?: { readonly stopLoss: number; readonly tick: number };
  /** Reason of a close by an operator. */
  readonly cause?: string;
  /** A guaranteed stop closes at its price: the premium, and the market's price of `tick`. */
  readonly guarantee?: { readonly premium: number; readonly market: number };
  /** The opposite position that closed it. */
  readonly by?: number;
  readonly part: {
    readonly id: number;
    readonly lots: number;
    readonly margin: number;
    readonly fee: number;
    readonly swap: number;
  } | null;
}
export interface SwapSpec {
  readonly mode: string;
  readonly rate: number;
  /**
   * The days that a rollover fixed; for a swap charged at once, those of the day of the week, to which holidays may
   * add.
   */
  readonly days: number;
  readonly isFixed: boolean;
}
export interface RolledOver extends Numbered {
  readonly type: 'RolledOver';
  readonly accountId?: undefined;
  readonly orderId?: undefined;
  readonly valueDate: string;
  /** 17:00 in New York of that day. */
  readonly rolledAt: number;
  readonly waiting?: readonly {
    readonly orderId: number;
    readonly days: number;
    readonly mode: string;
    readonly rate: number;
  }[];
}
interface Configured extends Numbered {
  readonly type: 'InstrumentConfigured';
  readonly accountId?: undefined;
  readonly orderId?: undefined;
  readonly terms: Terms;
}
interface SettingsChanged extends Numbered {
  readonly type: 'SettingsChanged';
  readonly accountId?: undefined;
  readonly orderId?: undefined;
  readonly settings: Settings;
}
export type LaterEvent =
  | Triggered
  | StopsSet
  | TrailSet
  | OrdersLinked
  | BreakEvenSet
  | GuaranteedStopSet
  | BreakEvenReached
  | PendingChanged
  | Cancelled
  | SwapCharged
  | StopOutStep
  | Closed;
export type ReceiptEvent = Placed | LaterEvent | RolledOver | Configured | SettingsChanged;
