// What happened to the money of a real account besides trading, and to its right to act. Each names its subject.
import type { Money } from '../units/units.ts';
import type { Dated, Keyed } from './event-parts.ts';
import type { AccountId } from './order.ts';
import type { AdjustmentId, DepositId, ReferralId, WithdrawalId } from './withdrawal.ts';

/** What was received is in the balance. */
export interface DepositCredited extends Dated, Keyed {
  readonly type: 'DepositCredited';
  readonly accountId: AccountId;
  readonly depositId: DepositId;
  readonly amount: Money;
  /** The operator who found what was received, where another one, the event's actor, confirmed it. */
  readonly decidedBy?: string;
  /** Where an operator credited it: the client's deposits of seven days, this one included. Older journals lack it. */
  readonly sum?: Money;
  /** Where one operator did so alone: what they decided alone in 24 hours, this included. */
  readonly sumAlone?: Money;
}
/** The amount, with the fee in it, is reserved. */
export interface WithdrawalRequested extends Dated, Keyed {
  readonly type: 'WithdrawalRequested';
  readonly accountId: AccountId;
  readonly withdrawalId: WithdrawalId;
  readonly amount: Money;
  readonly fee: Money;
}
export interface WithdrawalCancelled extends Dated, Keyed {
  readonly type: 'WithdrawalCancelled';
  readonly accountId: AccountId;
  readonly withdrawalId: WithdrawalId;
  readonly amount: Money;
}
export interface WithdrawalApproved extends Dated, Keyed {
  readonly type: 'WithdrawalApproved';
  readonly accountId: AccountId;
  readonly withdrawalId: WithdrawalId;
  /** Set where `sum` was above the limit at that moment: a limit that is raised later does not let one person pay it. */
  readonly needsTwo?: true;
  /** The client's withdrawals that were approved in seven days, this one included. Older journals lack it. */
  readonly sum?: Money;
}
export interface WithdrawalPaid extends Dated, Keyed {
  readonly type: 'WithdrawalPaid';
  readonly accountId: AccountId;
  readonly withdrawalId: WithdrawalId;
  /** With the fee in it: the client was sent amount − fee. */
  readonly amount: Money;
  readonly fee: Money;
  readonly reference: string;
  /** Where the one who approved it paid it: what they decided alone in 24 hours, this included. Older journals lack it. */
  readonly sumAlone?: Money;
}
export interface WithdrawalRejected extends Dated, Keyed {
  readonly type: 'WithdrawalRejected';
  readonly accountId: AccountId;
  readonly withdrawalId: WithdrawalId;
  readonly amount: Money;
  readonly notes: string;
}
/** Not approved yet when the account was flat below zero: its money went back into the balance (rule 11). */
export interface WithdrawalReleased extends Dated {
  readonly type: 'WithdrawalReleased';
  readonly accountId: AccountId;
  readonly withdrawalId: WithdrawalId;
  readonly amount: Money;
}
export interface BalanceAdjusted extends Dated, Keyed {
  readonly type: 'BalanceAdjusted';
  readonly accountId: AccountId;
  readonly adjustmentId: AdjustmentId;
  readonly amount: Money;
  readonly reason: string;
  readonly requestedBy: string;
}
/** It opens nothing and withdraws nothing; its pending orders were cancelled just before. */
export interface AccountBlocked extends Dated, Keyed {
  readonly type: 'AccountBlocked';
  readonly accountId: AccountId;
  readonly reason: string;
}
export interface AccountUnblocked extends Dated, Keyed {
  readonly type: 'AccountUnblocked';
  readonly accountId: AccountId;
}
export interface ReferralRewarded extends Dated, Keyed {
  readonly type: 'ReferralRewarded';
  readonly accountId: AccountId;
  readonly referralId: ReferralId;
  readonly amount: Money;
}

export type MoneyEvent =
  | DepositCredited
  | WithdrawalRequested
  | WithdrawalCancelled
  | WithdrawalApproved
  | WithdrawalPaid
  | WithdrawalRejected
  | WithdrawalReleased
  | BalanceAdjusted
  | AccountBlocked
  | AccountUnblocked
  | ReferralRewarded;

const moneyEvents: Readonly<Record<MoneyEvent['type'], true>> = {
  DepositCredited: true,
  WithdrawalRequested: true,
  WithdrawalCancelled: true,
  WithdrawalApproved: true,
  WithdrawalPaid: true,
  WithdrawalRejected: true,
  WithdrawalReleased: true,
  BalanceAdjusted: true,
  AccountBlocked: true,
  AccountUnblocked: true,
  ReferralRewarded: true,
};

export const isMoneyEvent = (event: { readonly type: string }): event is MoneyEvent =>
  Object.hasOwn(moneyEvents, event.type);
