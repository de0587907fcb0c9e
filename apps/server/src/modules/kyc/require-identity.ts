// What waits until an identity review is finished, by the operator's setting. Withdrawing always does.
import { REVIEW_CODES } from '@candor/contract';
import type pg from 'pg';
import { BoundedMap } from '../../bounds/bounded-map.ts';
import type { Config } from '../../config.ts';
import { presentIdentityRequired } from './present-review.ts';
import { findLastReview } from './review-rows.ts';

export type IdentityPurpose = 'trade' | 'deposit' | 'withdraw';
/** Throws identity_required where this user's review must be finished first, and is not. For real accounts only. */
export type RequireIdentity = (userId: number, purpose: IdentityPurpose) => Promise<void>;

const waiting: Readonly<Record<Config['requireIdentity'], readonly IdentityPurpose[]>> = {
  none: ['withdraw'],
  deposit: ['deposit', 'withdraw'],
  deposit_and_trade: ['trade', 'deposit', 'withdraw'],
};
const rememberedMax = 50_000;

export function makeRequireIdentity(
  pool: pg.Pool,
  setting: () => Config['requireIdentity'],
): RequireIdentity {
  // A review that is finished stays so: traders are not looked up with each order.
  const finished = new BoundedMap<number, true>(rememberedMax);
  return async (userId, purpose) => {
    if (!waiting[setting()].includes(purpose) || finished.has(userId)) return;
    const { status } = await findLastReview(pool, userId);
    if (status !== REVIEW_CODES.finished) throw presentIdentityRequired(status);
    finished.set(userId, true);
  };
}
