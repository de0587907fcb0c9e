// Commands to the engine. Times and identities are inputs; nothing here reads a clock.
import type { Lots, Money, Price } from '../units/units.ts';
import type { Actor } from './actor.ts';
import type { ExecutionCounts } from './execution-counts.ts';
import type { InstrumentId, InstrumentSpec } from './instrument.ts';
import type { AccountId, Expiry, OrderId, PendingKind, Side } from './order.ts';
import type { ClientClass } from './protection.ts';
import type { Settings } from './settings.ts';
import type { AdjustmentId, DepositId, ReferralId, WithdrawalId } from './withdrawal.ts';

export type Command =
  | { readonly type: 'ConfigureInstrument'; readonly terms: InstrumentSpec }
  /** Stops trading in the instrument until it is resumed, whatever its hours. A second halt changes nothing. */
  | { readonly type: 'HaltInstrument'; readonly instrumentId: InstrumentId; readonly reason: string }
  | { readonly type: 'ResumeInstrument'; readonly instrumentId: InstrumentId; readonly reason: string }
  | { readonly type: 'ChangeSettings'; readonly settings: Settings }
  /** Writes the end of the audit log into the journal: its last row and that row's hash in hexadecimal. */
  | { readonly type: 'AnchorAudit'; readonly rows: number; readonly hash: string }
  /** Writes the end of the inputs' hash chain into the journal, in hexadecimal. */
  | { readonly type: 'AnchorInputs'; readonly hash: string }
  /** Journals that the key of an archived account's entries in the public event log will be destroyed. */
  | { readonly type: 'RecordErasure'; readonly account: AccountId }
  /** Records a start of a store whose last durable data has the time `before`, in milliseconds. */
  | { readonly type: 'RecordStart'; readonly before: number }
  /** Writes the execution counts into the journal. */
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
      /** pending: the trigger price; market: the requested price; 0 for none. */
      readonly target: Price;
      readonly stopLoss: Price;
      readonly takeProfit: Price;
      /** Maximum number of points by which the quote may be worse than the requested price; null for any. */
      readonly deviation: number | null;
      /** For a pending order; absent if its price alone decides, as in calls that name no type (rule 3). */
      readonly kind?: PendingKind;
      /** For a pending order; absent if it is good till cancelled. A time that has passed is rejected. */
      readonly expiry?: Expiry;
    }
  | {
      readonly type: 'ClosePosition';
      readonly accountId: AccountId;
      readonly orderId: OrderId;
      /** The part to close; null for all lots. */
      readonly lots: Lots | null;
      /** Reason of an operator who closes it; absent if the client does. The price is the same for both. */
      readonly cause?: string;
    }
  | { readonly type: 'CancelOrder'; readonly accountId: AccountId; readonly orderId: OrderId }
  | {
      readonly type: 'SetStops';
      readonly accountId: AccountId;
      readonly orderId: OrderId;
      /** 0 clears the stop, null leaves it unchanged. */
      readonly stopLoss: Price | null;
      readonly takeProfit: Price | null;
    }
  /** Lets the stop loss of a position follow the market, in points. A stop loss set afterwards ends that. */
  | {
      readonly type: 'SetTrail';
      readonly accountId: AccountId;
      readonly orderId: OrderId;
      readonly distance: Price;
      readonly step: Price;
    }
  /** In points. A trigger of 0 takes it back. */
  | {
      readonly type: 'SetBreakEven';
      readonly accountId: AccountId;
      readonly orderId: OrderId;
      readonly trigger: Price;
      readonly offset: Price;
    }
  /** A stop loss that closes at its price, whatever the market does, for a premium. 0 takes the guarantee back. */
  | {
      readonly type: 'SetGuaranteedStop';
      readonly accountId: AccountId;
      readonly orderId: OrderId;
      readonly stopLoss: Price;
    }
  /** Two pending orders of the account: one cancels the other when it is filled. */
  | {
      readonly type: 'LinkOrders';
      readonly accountId: AccountId;
      readonly orderId: OrderId;
      readonly otherId: OrderId;
    }
  /** Two opposite positions of one instrument close each other, up to the smaller size. */
  | {
      readonly type: 'CloseBy';
      readonly accountId: AccountId;
      readonly orderId: OrderId;
      readonly otherId: OrderId;
    }
  /** A pending order goes on under its id. Null leaves a value unchanged; 0 clears a stop, `gtc` the expiry. */
  | {
      readonly type: 'ChangePending';
      readonly accountId: AccountId;
      readonly orderId: OrderId;
      readonly target: Price | null;
      readonly lots: Lots | null;
      readonly stopLoss: Price | null;
      readonly takeProfit: Price | null;
      readonly expiry: Expiry | 'gtc' | null;
    }
  | { readonly type: 'ResetDemo'; readonly accountId: AccountId }
  /** Removes an unused demo account from the engine's memory after closing all its orders. */
  | { readonly type: 'ArchiveAccount'; readonly accountId: AccountId }
  | ProtectionCommand
  | MoneyCommand;

/** Protection of a real account. A repeated command changes nothing. */
export type ProtectionCommand =
  | {
      readonly type: 'SetClientClass';
      readonly accountId: AccountId;
      readonly clientClass: ClientClass;
      /** The operator who proposed it; a different one must give the command. Empty if the client returns to retail. */
      readonly requestedBy: string;
    }
  /** Null for no limit. A looser limit takes effect only a day later. */
  | { readonly type: 'SetLossLimit'; readonly accountId: AccountId; readonly amount: Money | null }
  | { readonly type: 'StartCoolingOff'; readonly accountId: AccountId; readonly days: CoolingOffDays };

export type CoolingOffDays = 1 | 7 | 30;

/**
 * Commands that move money in and out of real accounts, or block them. Each has a subject (a deposit, a withdrawal …)
 * and is processed once: a repeated command returns the same success and changes nothing.
 */
export type MoneyCommand =
  | {
      readonly type: 'CreditDeposit';
      readonly accountId: AccountId;
      readonly depositId: DepositId;
      readonly amount: Money;
      /** The operator who determined the received amount, if a different one gives the command to confirm it. */
      readonly decidedBy?: string;
    }
  | {
      readonly type: 'RequestWithdrawal';
      readonly accountId: AccountId;
      readonly withdrawalId: WithdrawalId;
      /** Includes the fee. */
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
      /** The payment's reference at the bank or on the chain. */
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
      /** Positive if the client receives it. */
      readonly amount: Money;
      readonly reason: string;
      /** The operator who requested it; a different one must give the command. */
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

/** The client's key for one command: the same key with the same hash returns the first reply again. */
export interface IdempotencyKey {
  readonly key: string;
  readonly hash: string;
  /** Milliseconds since the epoch on the wall clock: receipt, and expiry. */
  readonly receivedAt: number;
  readonly expiresAt: number;
}

export interface CommandRequest {
  readonly command: Command;
  /** The actor of every event that the command causes. */
  readonly actor: Actor;
  readonly idempotency: IdempotencyKey | null;
}

/** Commands of one account, which anyone who may act for it can give. */
export type AccountCommand = Extract<Command, { readonly accountId: AccountId }>;
