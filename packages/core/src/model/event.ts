// The events of the journal. They contain their prices, tick numbers and results, so that a replay needs no feed.
import type { Lots, Money, Price, Rate } from '../units/units.ts';
import type { ActorText } from './actor.ts';
import type { IdempotencyKey } from './command.ts';
import type { Dated, Keyed } from './event-parts.ts';
import type { ExecutionEvent } from './execution-event.ts';
import type { InstrumentId, InstrumentSpec, SwapMode } from './instrument.ts';
import type { MoneyEvent } from './money-event.ts';
import type { AccountId, CloseReason, ConversionLeg, Expiry, OrderId, OrderKind, Side } from './order.ts';
import type { ProtectionEvent } from './protection-event.ts';
import type { Refusal } from './refusal.ts';
import type { Settings } from './settings.ts';

/**
 * The current event version. A change that older events do not fit raises it and must extend `upcast` to convert them;
 * a golden journal of the previous version is stored.
 */
export const EVENT_VERSION = 1;

/** Fields of every event in the journal; the venue sets them when it emits the event. */
export interface Stamp {
  readonly v: number;
  readonly actor: ActorText;
}
export interface InstrumentConfigured extends Dated {
  readonly type: 'InstrumentConfigured';
  readonly terms: InstrumentSpec;
}
export interface InstrumentHalted extends Dated {
  readonly type: 'InstrumentHalted';
  readonly instrumentId: InstrumentId;
  readonly reason: string;
}
export interface InstrumentResumed extends Dated {
  readonly type: 'InstrumentResumed';
  readonly instrumentId: InstrumentId;
  readonly reason: string;
}
export interface SettingsChanged extends Dated {
  readonly type: 'SettingsChanged';
  readonly settings: Settings;
}
/** Position of the office's audit log: someone who cuts off the log's end can't do the same here. */
export interface AuditAnchored extends Dated {
  readonly type: 'AuditAnchored';
  /** The last row of its chain. */
  readonly rows: number;
  /** That row's hash in hexadecimal. */
  readonly hash: string;
}
/** Position of the inputs' hash chain: someone who changes an input can't change the hash here. */
export interface InputsAnchored extends Dated {
  readonly type: 'InputsAnchored';
  /** The chain's hash after the previous row, in hexadecimal. */
  readonly hash: string;
}
/** The key that opens an archived account's entries is destroyed: from then on nobody can check them. */
export interface KeyErased extends Dated {
  readonly type: 'KeyErased';
  /** Not named `accountId`: the event belongs to the venue and is public. */
  readonly account: AccountId;
}
export interface AccountOpened extends Dated {
  readonly type: 'AccountOpened';
  readonly accountId: AccountId;
  readonly demo: boolean;
  /** Demo money granted at opening; 0 for a real account. */
  readonly grant: Money;
}
export interface OrderPlaced extends Dated, Keyed {
  readonly type: 'OrderPlaced';
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly instrumentId: InstrumentId;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly lots: Lots;
  readonly multiple: number;
  readonly precision: number;
  readonly contractSize: number;
  readonly quoteCurrency: string;
  readonly target: Price;
  readonly seen: Price;
  /** Points by which the fill could be worse than `seen`. Absent if the client set no limit, and in older events. */
  readonly deviation?: number;
  readonly stopLoss: Price;
  readonly takeProfit: Price;
  /** Absent for a market order, for a pending order that is good till cancelled, and in older events. */
  readonly expiry?: Expiry;
  /** Null for a pending order; a market order is placed and filled in one event. */
  readonly fill: Fill | null;
  /** The opening side's price at the placement. */
  readonly mark: Price;
}
/** All data for checking a fill. */
export interface Fill {
  readonly price: Price;
  readonly tick: number;
  readonly margin: Money;
  readonly fee: Money;
  /** The closing price at the same moment, and the profit at that price. */
  readonly mark: Price;
  readonly markProfit: Money;
  readonly conversion: readonly ConversionLeg[];
}
export interface OrderTriggered extends Dated {
  readonly type: 'OrderTriggered';
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly fill: Fill;
}
export interface StopsSet extends Dated, Keyed {
  readonly type: 'StopsSet';
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly stopLoss: Price;
  readonly takeProfit: Price;
  /** True if the stop loss was left as it is and goes on trailing. */
  readonly trails?: true;
  readonly mark: Price;
  readonly markProfit: Money;
}
/** The stop loss of a position begins to follow its closing price, `mark`, which is that of `tick`. */
export interface TrailSet extends Dated, Keyed {
  readonly type: 'TrailSet';
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly distance: Price;
  readonly step: Price;
  readonly stopLoss: Price;
  readonly tick: number;
  readonly mark: Price;
  readonly markProfit: Money;
}
/**
 * The tick moved trailing stops of the instrument: each one whose next step it reached. Which ones, and where to,
 * follows from their orders.
 */
export interface StopsTrailed extends Dated {
  readonly type: 'StopsTrailed';
  readonly instrumentId: InstrumentId;
  readonly bid: Price;
  readonly ask: Price;
  readonly tick: number;
}
/** A trigger of 0 takes it back. The stop loss stays where it is, and trails no more. */
export interface BreakEvenSet extends Dated, Keyed {
  readonly type: 'BreakEvenSet';
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly trigger: Price;
  readonly offset: Price;
  readonly stopLoss: Price;
  readonly mark: Price;
  readonly markProfit: Money;
}
/** A premium of 0 takes the guarantee back; the stop loss stays as an ordinary one. */
export interface GuaranteedStopSet extends Dated, Keyed {
  readonly type: 'GuaranteedStopSet';
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly stopLoss: Price;
  /** Points. */
  readonly premium: Price;
  readonly tick: number;
  readonly mark: Price;
  readonly markProfit: Money;
}
/** The position gained enough by `mark`, its closing price of `tick`: the stop loss from now on. */
export interface BreakEvenReached extends Dated {
  readonly type: 'BreakEvenReached';
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly stopLoss: Price;
  readonly tick: number;
  readonly mark: Price;
  readonly markProfit: Money;
}
/** Two pending orders: when one is filled, the other is cancelled. If one ends otherwise, the other waits on alone. */
export interface OrdersLinked extends Dated, Keyed {
  readonly type: 'OrdersLinked';
  readonly orderId: OrderId;
  readonly otherId: OrderId;
  readonly accountId: AccountId;
  /** The opening side's price of the first. */
  readonly mark: Price;
}
/** A pending order as it is from now on, with all of its values. Its kind stays. */
export interface PendingChanged extends Dated, Keyed {
  readonly type: 'PendingChanged';
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly lots: Lots;
  readonly target: Price;
  readonly stopLoss: Price;
  readonly takeProfit: Price;
  /** Absent if it is good till cancelled. */
  readonly expiry?: Expiry;
  /** The opening side's price at the change. */
  readonly mark: Price;
}
export interface PositionClosed extends Dated, Keyed {
  readonly type: 'PositionClosed';
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly reason: CloseReason;
  readonly price: Price;
  readonly tick: number;
  readonly profit: Money;
  readonly conversion: readonly ConversionLeg[];
  /** Set for a partial close: the closed part's own id and its shares. */
  readonly part: {
    readonly id: OrderId;
    readonly lots: Lots;
    readonly margin: Money;
    readonly fee: Money;
    readonly swap: Money;
  } | null;
  /** The stop loss that was reached, if it trailed, and the tick that moved it there; 0 if none did. */
  readonly trail?: { readonly stopLoss: Price; readonly tick: number };
  /** Reason of the operator who closed it. */
  readonly cause?: string;
  /** Of a guaranteed stop that was reached: the premium, which joins the fee, and the market's price of `tick`. */
  readonly guarantee?: { readonly premium: Money; readonly market: Price };
  /** The opposite position that closed it, if the reason is `close_by`. */
  readonly by?: OrderId;
}
export interface OrderCancelled extends Dated, Keyed {
  readonly type: 'OrderCancelled';
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly reason: CloseReason;
  readonly mark: Price;
}
export interface SwapCharged extends Dated {
  readonly type: 'SwapCharged';
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  /** The trading day, YYYY-MM-DD in New York, for which it is charged once. */
  readonly valueDate: string;
  readonly days: number;
  readonly amount: Money;
  readonly price: Price;
  /** Number of the price's tick. Absent in older events. */
  readonly tick?: number;
  readonly conversion: readonly ConversionLeg[];
}
/** Every position was charged for the day or has a deferred swap. A holiday's days are added to the next rollover. */
export interface RolledOver extends Dated {
  readonly type: 'RolledOver';
  readonly valueDate: string;
  readonly rolledAt: number;
  readonly holiday: boolean;
  /**
   * Positions without a price or a conversion route: each is charged for this day once it has both. Absent if there are
   * none, and in older events, which were written only after everyone was charged.
   */
  readonly waiting?: readonly WaitingSwap[];
}
/** A deferred swap with all data at the rollover except the price: later instrument specs do not change it. */
export interface WaitingSwap {
  readonly orderId: OrderId;
  readonly days: number;
  readonly mode: SwapMode;
  readonly rate: Rate;
}
/** The account's metrics at a decision of the risk rules, so that the client can check it. */
export interface RiskMetrics {
  readonly balance: Money;
  readonly profits: Money;
  readonly margin: Money;
  readonly positions: readonly {
    readonly orderId: OrderId;
    readonly price: Price;
    readonly tick: number;
    readonly profit: Money;
    readonly margin: Money;
    readonly tradable: boolean;
  }[];
}
export interface MarginCalled extends Dated {
  readonly type: 'MarginCalled';
  readonly accountId: AccountId;
  readonly figures: RiskMetrics;
}
export interface MarginCallArmed extends Dated {
  readonly type: 'MarginCallArmed';
  readonly accountId: AccountId;
}
export interface StopOutStep extends Dated {
  readonly type: 'StopOutStep';
  readonly accountId: AccountId;
  /** The position that is closed next; the PositionClosed event follows. */
  readonly orderId: OrderId;
  readonly level: number;
  readonly figures: RiskMetrics;
}
export interface NegativeBalanceCovered extends Dated {
  readonly type: 'NegativeBalanceCovered';
  readonly accountId: AccountId;
  readonly amount: Money;
}
export interface DemoReset extends Dated, Keyed {
  readonly type: 'DemoReset';
  readonly accountId: AccountId;
  /** Posting that restores the initial balance after everything is closed. */
  readonly adjustment: Money;
}
/** The account was removed: only its history remains. Its client may open it again. */
export interface AccountArchived extends Dated {
  readonly type: 'AccountArchived';
  readonly accountId: AccountId;
  /** Posting that brings the balance to zero after everything is closed. */
  readonly adjustment: Money;
}
export interface CommandRefused extends Dated {
  readonly type: 'CommandRefused';
  readonly accountId: AccountId;
  readonly key: IdempotencyKey;
  readonly refusal: Refusal;
}

/** The events without stamp, as decisions return them. */
export type EventBody =
  | InstrumentConfigured
  | InstrumentHalted
  | InstrumentResumed
  | SettingsChanged
  | AuditAnchored
  | InputsAnchored
  | KeyErased
  | AccountOpened
  | OrderPlaced
  | OrderTriggered
  | StopsSet
  | PendingChanged
  | OrdersLinked
  | TrailSet
  | StopsTrailed
  | BreakEvenSet
  | GuaranteedStopSet
  | BreakEvenReached
  | PositionClosed
  | OrderCancelled
  | SwapCharged
  | RolledOver
  | MarginCalled
  | MarginCallArmed
  | StopOutStep
  | NegativeBalanceCovered
  | DemoReset
  | AccountArchived
  | MoneyEvent
  | ProtectionEvent
  | ExecutionEvent
  | CommandRefused;

/** An event of the journal. */
export type VenueEvent = EventBody & Stamp;
/** Events of one account, and those of the whole venue. */
export type AccountEvent = Extract<EventBody, { readonly accountId: AccountId }>;
export type HouseEvent = Exclude<EventBody, AccountEvent>;
