// How far a review is, as its client hears it.
import type { IdentityReview } from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import { translateReason } from '../../notices/reason-text.ts';
import { CallRefused } from '../../web/refused.ts';
import type { LastReview, ReviewStatus } from './review-rows.ts';

export const presentReview = (
  { status, name, reason, remark }: LastReview,
  language: Language,
): IdentityReview => ({
  review_status: status,
  name,
  remark: translateReason(language, { reason, words: remark }),
});

export const presentIdentityRequired = (status: ReviewStatus): CallRefused =>
  new CallRefused('identity_required', { details: { review_status: status } });
