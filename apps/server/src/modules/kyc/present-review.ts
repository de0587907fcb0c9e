// A review as its client sees it, and as the office sees it.
import type { IdentityReview, OfficeIdentity } from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import type { PrivateFiles } from '../../files/private-files.ts';
import { FILE_PATH } from '../../files/signed-address.ts';
import { translateReason } from '../../notifications/reason-text.ts';
import type { Sealer } from '../../secrets/sealer.ts';
import { presentOfficeClient } from '../../web/present-office-client.ts';
import type { Person } from '../../web/queue-order.ts';
import { CallRefused } from '../../web/refused.ts';
import { maskCardId } from './card-id.ts';
import type { LastReview, ListedReview, ReviewStatus } from './review-rows.ts';
import { cardPurpose } from './reviews.ts';

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

/** A review as the office sees it: the number masked, the images behind signed addresses. */
export function presentIdentity(
  row: ListedReview,
  { operatorId, assignee }: { operatorId: number; assignee: Person | undefined },
  { files, sealer }: { files: Pick<PrivateFiles, 'signedUrl'>; sealer: Pick<Sealer, 'open'> },
): OfficeIdentity {
  const addressOf = (name: string): string =>
    files.signedUrl(FILE_PATH + name, { kind: 'operator', id: operatorId });
  const cardId = sealer.open(row.card_id_sealed, cardPurpose(row.user_id)).toString();
  return {
    id: row.id,
    client: presentOfficeClient({ ...row, id: row.user_id, isDemo: row.is_demo }),
    name: row.name,
    card_id: maskCardId(cardId),
    front_url: addressOf(row.front_image),
    reverse_url: addressOf(row.reverse_image),
    status: row.status,
    remark: row.remark ?? '',
    reason: row.reason ?? '',
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decider ?? '',
    assignee: assignee ?? null,
    version: row.decided_at ? 2 : 1,
    same_card: row.same_card_uids?.split(',').filter((uid) => uid !== '') ?? [],
  };
}
