// Identifiers of money movements between clients and the venue, and the status of a withdrawal.
import type { Money } from '../units/units.ts';

export type DepositId = number;
export type WithdrawalId = number;
export type AdjustmentId = number;
export type ReferralId = number;

/** submitted and approved: the amount is reserved. All others are final: it is paid out, or back in the balance. */
export type WithdrawalStatus = 'submitted' | 'approved' | 'paid' | 'rejected' | 'cancelled' | 'released';

export interface Withdrawal {
  readonly id: WithdrawalId;
  /** Includes the fee. */
  readonly amount: Money;
  readonly fee: Money;
  status: WithdrawalStatus;
  /** Actors who approved it, and who paid or rejected it, as in the journal; empty if nobody did. */
  approvedBy: string;
  decidedBy: string;
  /** Set if it, or the client's sum including it, was above the second operator's limit at its approval. */
  needsTwo?: true;
  /** The payment's reference; empty until it is paid. */
  reference: string;
}
