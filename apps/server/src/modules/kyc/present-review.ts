// How far a review is, as its client hears it.
import type { IdentityReview } from '@candor/contract';
import { CallRefused } from '../../web/refused.ts';
import type { LastReview, ReviewStatus } from './review-rows.ts';

export const presentReview = ({ status, name, remark }: LastReview): IdentityReview => ({
  review_status: status,
  name,
  remark,
});

export const presentIdentityRequired = (status: ReviewStatus): CallRefused =>
  new CallRefused('identity_required', { details: { review_status: status } });
