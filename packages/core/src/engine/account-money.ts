// An account's money operations besides trading, stored forever, so that nothing is credited, paid or posted twice.
import type { AdjustmentId, DepositId, ReferralId, Withdrawal, WithdrawalId } from '../model/withdrawal.ts';
import { type Money, money } from '../units/units.ts';

/** Posted subjects with their amounts. A repeated command with another amount is a conflict. */
export class AccountMoney {
  readonly deposits = new Map<DepositId, Money>();
  readonly adjustments = new Map<AdjustmentId, Money>();
  readonly referrals = new Map<ReferralId, Money>();
  /** All withdrawals, in the order of their requests. */
  readonly withdrawals = new Map<WithdrawalId, Withdrawal>();
  /** Withdrawals that wait for a decision, oldest first. */
  readonly submitted = new Set<WithdrawalId>();
}

/** The amount that an account must have reserved: the sum of its withdrawals that have not ended. */
export function underWay(kept: AccountMoney | undefined): Money {
  let sum = 0;
  for (const { status, amount } of kept?.withdrawals.values() ?? [])
    if (status === 'submitted' || status === 'approved') sum += amount;
  return money(sum);
}

type Pairs = readonly (readonly [number, Money])[];
/** The same as plain data; empty parts are absent. */
export interface PlainAccountMoney {
  readonly deposits?: Pairs;
  readonly adjustments?: Pairs;
  readonly referrals?: Pairs;
  readonly withdrawals?: readonly Withdrawal[];
}

/** Plain data in the order of arrival, which is the same live and after recovery. */
export function plainMoney(kept: AccountMoney): PlainAccountMoney {
  const { deposits, adjustments, referrals, withdrawals } = kept;
  return {
    ...(deposits.size > 0 ? { deposits: [...deposits] } : {}),
    ...(adjustments.size > 0 ? { adjustments: [...adjustments] } : {}),
    ...(referrals.size > 0 ? { referrals: [...referrals] } : {}),
    ...(withdrawals.size > 0
      ? { withdrawals: [...withdrawals.values()].map((withdrawal) => ({ ...withdrawal })) }
      : {}),
  };
}

export function restoreMoney(plain: PlainAccountMoney): AccountMoney {
  const kept = new AccountMoney();
  for (const [id, amount] of plain.deposits ?? []) kept.deposits.set(id, amount);
  for (const [id, amount] of plain.adjustments ?? []) kept.adjustments.set(id, amount);
  for (const [id, amount] of plain.referrals ?? []) kept.referrals.set(id, amount);
  for (const withdrawal of plain.withdrawals ?? []) {
    kept.withdrawals.set(withdrawal.id, { ...withdrawal });
    if (withdrawal.status === 'submitted') kept.submitted.add(withdrawal.id);
  }
  return kept;
}
