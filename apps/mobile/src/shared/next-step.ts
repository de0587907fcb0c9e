// The step that a new account has not taken yet: verify, deposit, trade; in a demo the first order.
import type { IdentityReview } from '@candor/client';

export interface Begun {
  /** Undefined in a demo, which has none. */
  readonly identity: IdentityReview['status'] | undefined;
  readonly hasMoney: boolean;
  /** The client has reported one that is not decided yet. */
  readonly hasUncheckedDeposit: boolean;
  /** A position is open, or was. */
  readonly hasTraded: boolean;
}

export type NextStep = 'verify' | 'deposit' | 'checking' | 'trade' | 'practice';

/** Null once everything was done. A review that is under way is not waited for, money that is on its way is. */
export function nextStepOf({ identity, hasMoney, hasUncheckedDeposit, hasTraded }: Begun): NextStep | null {
  if (identity === 'none') return 'verify';
  if (hasTraded) return null;
  if (identity === undefined) return 'practice';
  if (hasMoney) return 'trade';
  return hasUncheckedDeposit ? 'checking' : 'deposit';
}
