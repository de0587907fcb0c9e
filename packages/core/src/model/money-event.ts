// Events of a real account's money besides trading, and of its blocking. Each names its subject.
import type { Money } from '../units/units.ts';
import type { Dated, Keyed } from './event-parts.ts';
import type { AccountId } from './order.ts';
import type { AdjustmentId, DepositId, ReferralId, WithdrawalId } from './withdrawal.ts';

/** The received amount was credited to the balance. */
export interface DepositCredited extends Dated, Keyed {
  readonly type: 'DepositCredited';
  readonly accountId: AccountId;
  readonly depositId: DepositId;
  readonly amount: Money;
  /** The operator who determined the received amount, if a different one, the event's actor, confirmed it. */
  readonly decidedBy?: string;
  /** If an operator credited it: the client's deposits of seven days, including this one. Older journals lack it. */
  readonly sum?: Money;
  /** If one operator credited it alone: the sum of that operator's own decisions in 24 hours, including this one. */
  readonly sumAlone?: Money;
}
/** The amount, including the fee, is reserved. */
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
  /** Set if `sum` was above the limit at that moment: a later raise of the limit does not let one person pay it. */
  readonly needsTwo?: true;
  /** The client's withdrawals approved in seven days, including this one. Older journals lack it. */
  readonly sum?: Money;
}
export interface WithdrawalPaid extends Dated, Keyed {
  readonly type: 'WithdrawalPaid';
  readonly accountId: AccountId;
  readonly withdrawalId: WithdrawalId;
  /** Includes the fee: the client was sent amount − fee. */
  readonly amount: Money;
  readonly fee: Money;
  readonly reference: string;
  /** If its approver paid it: that operator's own decisions in 24 hours, with this one. Older journals lack it. */
  readonly sumAlone?: Money;
}
export interface WithdrawalRejected extends Dated, Keyed {
  readonly type: 'WithdrawalRejected';
  readonly accountId: AccountId;
  readonly withdrawalId: WithdrawalId;
  readonly amount: Money;
  readonly notes: string;
}
/** The unapproved withdrawal of an account without positions and below zero returned to the balance (rule 11). */
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
/** The account can't open or withdraw; its pending orders were cancelled just before. */
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
