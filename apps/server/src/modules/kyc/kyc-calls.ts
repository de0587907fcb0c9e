// Identity review over HTTP: submitted by real clients, and its status.
import { REVIEW_CODES } from '@candor/contract';
import { invalid } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { readCardId } from './card-id.ts';
import { presentReview } from './present-review.ts';
import { findLastReview } from './review-rows.ts';
import { type ReviewOptions, sendReview } from './reviews.ts';

export function registerKycCalls(
  register: RegisterCall,
  options: ReviewOptions & Pick<ModuleContext, 'db'>,
): void {
  register('realName', { weight: weights.written }, async ({ params, session, once }) => {
    const userId = session.user.id;
    const name = readName(params.name);
    if (name === undefined) throw invalid('name');
    const cardId = readCardId(params.card_id);
    if (cardId === undefined) throw invalid('card_id');
    const review = { userId, name, cardId, frontPic: params.front_pic, reversePic: params.reverse_pic };
    return once(async (act) => {
      await sendReview(act, review, options);
      return { data: { review_status: REVIEW_CODES.waiting }, message: { key: 'msg.identity_submitted' } };
    });
  });

  register('reviewCenter', { weight: weights.stored }, async ({ session, language }) => {
    return { data: presentReview(await findLastReview(options.db.requests, session.user.id), language) };
  });
}

/** Invisible control characters and marks that change the direction of text. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A name as it stands on a document, on one line. Undefined if nothing is left of it.
 * Markup and quotes stay plain text.
 */
function readName(typed: string): string | undefined {
  const name = typed.replaceAll(/\s+/g, ' ').replace(unseen, '').toWellFormed().trim();
  return name === '' ? undefined : name;
}
