// Identity review: submitted by a client, decided once by an operator, and required for some operations.
import { REVIEW_CODES } from '@candor/contract';
import type pg from 'pg';
import type { PrivateFiles } from '../../files/private-files.ts';
import type { Act } from '../../web/act.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { ModuleContext } from '../module.ts';
import { digestCardId } from './card-id.ts';
import { findLastReview, insertReview } from './review-rows.ts';

export interface SentReview {
  readonly userId: number;
  readonly name: string;
  readonly cardId: string;
  readonly frontPic: string;
  readonly reversePic: string;
}

export interface ReviewOptions extends Pick<ModuleContext, 'sealer' | 'now'> {
  readonly files: Pick<PrivateFiles, 'claim'>;
  /** The store's key for digests of document numbers. */
  readonly cardKey: Buffer;
}

/** Commands of one user are serialised, so the checks still hold at the insert. */
export async function sendReview(
  { client }: Pick<Act, 'client'>,
  { userId, name, cardId, frontPic, reversePic }: SentReview,
  { files, sealer, cardKey, now }: ReviewOptions,
): Promise<void> {
  await refuseSecond(client, userId);
  // Another user's image, an unknown one and a claimed one all get the same response.
  if (!(await files.claim(client, userId, frontPic))) throw invalid('front_pic');
  if (!(await files.claim(client, userId, reversePic))) throw invalid('reverse_pic');
  const review = {
    userId,
    name,
    cardIdSealed: sealer.seal(Buffer.from(cardId), cardPurpose(userId)),
    cardIdDigest: digestCardId(cardKey, cardId),
    frontImage: imageNameOf(frontPic),
    reverseImage: imageNameOf(reversePic),
  };
  await insertReview(client, review, new Date(now()));
}

async function refuseSecond(client: pg.ClientBase, userId: number): Promise<void> {
  const { status } = await findLastReview(client, userId);
  if (status === REVIEW_CODES.waiting) throw new CallRefused('review_under_way');
  if (status === REVIEW_CODES.finished) throw new CallRefused('review_finished');
}

export const cardPurpose = (userId: number): string => `card|${userId}`;

const imageNameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
