// Money of a client that moves between them and the venue: what it is told apart by, and where a withdrawal stands.
import type { Money } from '../units/units.ts';

export type DepositId = number;
export type WithdrawalId = number;
export type AdjustmentId = number;
export type ReferralId = number;

/** submitted and approved: its amount is reserved. The others are ends: it is paid out, or back in the balance. */
export type WithdrawalStatus = 'submitted' | 'approved' | 'paid' | 'rejected' | 'cancelled' | 'released';

export interface Withdrawal {
  readonly id: WithdrawalId;
  /** The fee is part of it. */
  readonly amount: Money;
  readonly fee: Money;
  status: WithdrawalStatus;
  /** Who approved it, and who paid or rejected it, as the journal writes actors; empty where nobody did. */
  approvedBy: string;
  decidedBy: string;
  /** Set where it, or the client's sum with it, was above the limit of the second operator as it was approved. */
  needsTwo?: true;
  /** What the payment is found by; empty until it is paid. */
  reference: string;
}
