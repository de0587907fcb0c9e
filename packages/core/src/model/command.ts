// What the engine is asked to do. Times and identities come in as inputs; nothing here reads a clock.
import type { Lots, Money, Price } from '../units/units.ts';
import type { Actor } from './actor.ts';
import type { ExecutionCounts } from './execution-counts.ts';
import type { InstrumentId, InstrumentTerms } from './instrument.ts';
import type { AccountId, OrderId, Side } from './order.ts';
import type { ClientClass } from './protection.ts';
import type { Settings } from './settings.ts';
import type { AdjustmentId, DepositId, ReferralId, WithdrawalId } from './withdrawal.ts';

export type Command =
  | { readonly type: 'ConfigureInstrument'; readonly terms: InstrumentTerms }
  /** Nothing trades in it until it is resumed, whatever its hours and prices are. Acts once: a second halt changes nothing. */
  | { readonly type: 'HaltInstrument'; readonly instrumentId: InstrumentId; readonly reason: string }
  | { readonly type: 'ResumeInstrument'; readonly instrumentId: InstrumentId; readonly reason: string }
  | { readonly type: 'ChangeSettings'; readonly settings: Settings }
  /** Writes the end of the audit log into the journal: its last row and that row's hash, in hex. */
  | { readonly type: 'AnchorAudit'; readonly rows: number; readonly hash: string }
  /** Writes the end of the chain over the engine's inputs into the journal, in hex. */
  | { readonly type: 'AnchorInputs'; readonly hash: string }
  /** Writes into the journal that an archived account's key in the record is about to be destroyed. */
  | { readonly type: 'RecordErasure'; readonly account: AccountId }
  /** A start of a store whose last durable thing was of the time `before`, in milliseconds. */
  | { readonly type: 'RecordStart'; readonly before: number }
  /** Writes into the journal what was counted of orders beside it. */
  | { readonly type: 'RecordExecution'; readonly real: ExecutionCounts; readonly demo: ExecutionCounts }
  | { readonly type: 'OpenAccount'; readonly accountId: AccountId; readonly demo: boolean }
  | {
      readonly type: 'PlaceOrder';
      readonly accountId: AccountId;
      readonly instrumentId: InstrumentId;
      readonly side: Side;
      readonly mode: 'market' | 'pending';
      readonly lots: Lots;
      readonly leverage: number;
      /** pending: the price to wait for; market: the quote that was seen; 0 for none. */
      readonly target: Price;
      readonly stopLoss: Price;
      readonly takeProfit: Price;
      /** The most points the quote may be worse than the one seen; null for any. */
      readonly deviation: number | null;
    }
  | {
      readonly type: 'ClosePosition';
      readonly accountId: AccountId;
      readonly orderId: OrderId;
      /** Part of the lots; null for all. */
      readonly lots: Lots | null;
      /** Why an operator closes it; absent where its client does. The price is the same for both. */
      readonly cause?: string;
    }
  | { readonly type: 'CancelOrder'; readonly accountId: AccountId; readonly orderId: OrderId }
  | {
      readonly type: 'SetStops';
      readonly accountId: AccountId;
      readonly orderId: OrderId;
      /** 0 clears, null leaves as it is. */
      readonly stopLoss: Price | null;
      readonly takeProfit: Price | null;
    }
  | { readonly type: 'ResetDemo'; readonly accountId: AccountId }
  /** A demo account that nobody uses any more: everything of it is closed and it leaves the engine's memory. */
  | { readonly type: 'ArchiveAccount'; readonly accountId: AccountId }
  | ProtectionCommand
  | MoneyCommand;

/** How a real account is protected. Given again, what holds already changes nothing. */
export type ProtectionCommand =
  | {
      readonly type: 'SetClientClass';
      readonly accountId: AccountId;
      readonly clientClass: ClientClass;
      /** The operator who proposed it: another one gives the command. Empty where the client goes back to retail. */
      readonly requestedBy: string;
    }
  /** Null for none. What allows more than before holds only a day later. */
  | { readonly type: 'SetLossLimit'; readonly accountId: AccountId; readonly amount: Money | null }
  | { readonly type: 'StartCoolingOff'; readonly accountId: AccountId; readonly days: CoolingOffDays };

export type CoolingOffDays = 1 | 7 | 30;

/**
 * What moves money in and out of real accounts, and who may use them. Each is about a subject (a deposit, a withdrawal …)
 * and acts once on it: given again it answers the same success and does nothing.
 */
export type MoneyCommand =
  | {
      readonly type: 'CreditDeposit';
      readonly accountId: AccountId;
      readonly depositId: DepositId;
      readonly amount: Money;
      /** The operator who found what was received, where another one gives the command to confirm it. */
      readonly decidedBy?: string;
    }
  | {
      readonly type: 'RequestWithdrawal';
      readonly accountId: AccountId;
      readonly withdrawalId: WithdrawalId;
      /** The fee is part of it. */
      readonly amount: Money;
      readonly fee: Money;
    }
  | {
      readonly type: 'CancelWithdrawal';
      readonly accountId: AccountId;
      readonly withdrawalId: WithdrawalId;
    }
  | {
      readonly type: 'ApproveWithdrawal';
      readonly accountId: AccountId;
      readonly withdrawalId: WithdrawalId;
    }
  | {
      readonly type: 'PayWithdrawal';
      readonly accountId: AccountId;
      readonly withdrawalId: WithdrawalId;
      /** What the payment is found by at the bank or on the chain. */
      readonly reference: string;
    }
  | {
      readonly type: 'RejectWithdrawal';
      readonly accountId: AccountId;
      readonly withdrawalId: WithdrawalId;
      readonly notes: string;
    }
  | {
      readonly type: 'AdjustBalance';
      readonly accountId: AccountId;
      readonly adjustmentId: AdjustmentId;
      /** Above zero for the client. */
      readonly amount: Money;
      readonly reason: string;
      /** The operator who asked for it: another one gives the command. */
      readonly requestedBy: string;
    }
  | { readonly type: 'BlockAccount'; readonly accountId: AccountId; readonly reason: string }
  | { readonly type: 'UnblockAccount'; readonly accountId: AccountId }
  | {
      readonly type: 'RewardReferral';
      readonly accountId: AccountId;
      readonly referralId: ReferralId;
      readonly amount: Money;
    };

/** The caller's key for one act: the same key with the same hash is answered the first reply again. */
export interface IdempotencyKey {
  readonly key: string;
  readonly hash: string;
  /** Milliseconds since the epoch on the wall clock: when it was received and when it may be forgotten. */
  readonly receivedAt: number;
  readonly expiresAt: number;
}

export interface CommandRequest {
  readonly command: Command;
  /** Who asked: every event that comes of it carries them. */
  readonly actor: Actor;
  readonly idempotency: IdempotencyKey | null;
}

/** Commands about one account: whoever may act in its name may give them. */
export type AccountCommand = Extract<Command, { readonly accountId: AccountId }>;
