// What happened. Events carry the prices, tick numbers and results they used, so that replaying them needs no feed.
import type { Lots, Money, Price, Rate } from '../units/units.ts';
import type { ActorText } from './actor.ts';
import type { IdempotencyKey } from './command.ts';
import type { Dated, Keyed } from './event-parts.ts';
import type { ExecutionEvent } from './execution-event.ts';
import type { InstrumentId, InstrumentTerms, SwapMode } from './instrument.ts';
import type { MoneyEvent } from './money-event.ts';
import type { AccountId, CloseReason, ConversionLeg, OrderId, OrderKind, Side } from './order.ts';
import type { ProtectionEvent } from './protection-event.ts';
import type { Refusal } from './refusal.ts';
import type { Settings } from './settings.ts';

/**
 * The version of what is written below. A change that older events do not fit raises it, and teaches `upcast` to turn
 * them into the new shape; a golden journal of the version before is kept.
 */
export const EVENT_VERSION = 1;

/** What every event of the journal carries besides what happened; the venue stamps it emits. */
export interface Stamp {
  readonly v: number;
  readonly actor: ActorText;
}
export interface InstrumentConfigured extends Dated {
  readonly type: 'InstrumentConfigured';
  readonly terms: InstrumentTerms;
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
/** Where the office's audit log stood: whoever cuts off its end by hand can't cut it off here as well. */
export interface AuditAnchored extends Dated {
  readonly type: 'AuditAnchored';
  /** The last row of its chain, */
  readonly rows: number;
  /** and that row's hash, in hex. */
  readonly hash: string;
}
/** Where the chain over the engine's inputs stood: whoever changes an input by hand can't change it here as well. */
export interface InputsAnchored extends Dated {
  readonly type: 'InputsAnchored';
  /** The chain's value after the row before, in hex. */
  readonly hash: string;
}
/** The key by which entries of an archived account can be opened is destroyed: nobody can check them from then on. */
export interface KeyErased extends Dated {
  readonly type: 'KeyErased';
  /** Not `accountId`: it is an act of the venue, and public. */
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
  /** Points by which the fill might be worse than `seen`. Absent where the client set no limit, and in older events. */
  readonly deviation?: number;
  readonly stopLoss: Price;
  readonly takeProfit: Price;
  /** Null for a pending order; a market order is placed and filled in one event. */
  readonly fill: Fill | null;
  /** The opening side's price when it was placed. */
  readonly mark: Price;
}
/** Everything a fill can be checked with. */
export interface Fill {
  readonly price: Price;
  readonly tick: number;
  readonly margin: Money;
  readonly fee: Money;
  /** The price it would close at in the same moment, and what it would then have made. */
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
  readonly mark: Price;
  readonly markProfit: Money;
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
  /** Set when only a part was closed: the closed part's own id and its shares. */
  readonly part: {
    readonly id: OrderId;
    readonly lots: Lots;
    readonly margin: Money;
    readonly fee: Money;
    readonly swap: Money;
  } | null;
  /** Of one that an operator closed: why. */
  readonly cause?: string;
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
  /** The trading day it belongs to, YYYY-MM-DD in New York: charged once for each. */
  readonly valueDate: string;
  readonly days: number;
  readonly amount: Money;
  readonly price: Price;
  /** Of the price. Absent in older events, which did not name it. */
  readonly tick?: number;
  readonly conversion: readonly ConversionLeg[];
}
/** Every position was settled for the day, or waits. On a holiday nothing is charged and the days are owed instead. */
export interface RolledOver extends Dated {
  readonly type: 'RolledOver';
  readonly valueDate: string;
  readonly rolledAt: number;
  readonly holiday: boolean;
  /**
   * Positions without a price or a conversion route: each is charged for this day once it has both. Absent where there are
   * none, and in older events, which were written only once everybody was charged.
   */
  readonly waiting?: readonly WaitingSwap[];
}
/** A swap of which all is known but the price, as it stood at the rollover: later terms do not change it. */
export interface WaitingSwap {
  readonly orderId: OrderId;
  readonly days: number;
  readonly mode: SwapMode;
  readonly rate: Rate;
}
/** The account's figures at a decision of the risk rules, so that the client can work it out again. */
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
  /** Posted to come back to the starting balance, once everything is closed. */
  readonly adjustment: Money;
}
/** The account has left: nothing of it is kept but its history. Its client may open it again. */
export interface AccountArchived extends Dated {
  readonly type: 'AccountArchived';
  readonly accountId: AccountId;
  /** Posted to bring its balance to zero, once everything is closed. */
  readonly adjustment: Money;
}
export interface CommandRefused extends Dated {
  readonly type: 'CommandRefused';
  readonly accountId: AccountId;
  readonly key: IdempotencyKey;
  readonly refusal: Refusal;
}

/** What happened, as the decisions say it. */
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
