// Identity reviews in the table; a user's last review holds their status.
import { REVIEW_CODES } from '@candor/contract';
import { sql } from 'kysely';
import type pg from 'pg';
import { COUNTED_MAX } from '../../db/counted-max.ts';
import { queriesOn } from '../../db/queries.ts';
import { countUpTo, eachRow } from '../../web/count-up-to.ts';
import type { QueueOrder } from '../../web/queue-order.ts';

type Queries = pg.Pool | pg.ClientBase;

export type ReviewStatus = (typeof REVIEW_CODES)[keyof typeof REVIEW_CODES];

export interface LastReview {
  readonly status: ReviewStatus;
  readonly name: string;
  /** Why it was rejected: a reason from the list, and a text; null and empty if it was not. */
  readonly reason: string | null;
  readonly remark: string;
}

export interface NewReview {
  readonly userId: number;
  readonly name: string;
  readonly cardIdSealed: Buffer;
  readonly cardIdDigest: Buffer;
  readonly frontImage: string;
  readonly reverseImage: string;
}

const nothingYet: LastReview = { status: REVIEW_CODES.none, name: '', reason: null, remark: '' };

export async function findLastReview(db: Queries, userId: number): Promise<LastReview> {
  const row = await queriesOn(db)
    .selectFrom('identity_reviews')
    .select(['status', 'name', 'reason', 'remark'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return nothingYet;
  return { status: row.status as ReviewStatus, name: row.name, reason: row.reason, remark: row.remark ?? '' };
}

export async function insertReview(client: pg.ClientBase, review: NewReview, at: Date): Promise<void> {
  await queriesOn(client)
    .insertInto('identity_reviews')
    .values({
      user_id: review.userId,
      name: review.name,
      card_id_sealed: review.cardIdSealed,
      card_id_digest: review.cardIdDigest,
      front_image: review.frontImage,
      reverse_image: review.reverseImage,
      status: REVIEW_CODES.waiting,
      remark: null,
      created_at: at,
      decided_at: null,
      decided_by: null,
      reason: null,
    })
    .execute();
}

export interface Decision {
  readonly approve: boolean;
  readonly reason: string | null;
  readonly remark: string;
  readonly operatorId: number;
  readonly at: Date;
}

interface LockedReview {
  readonly userId: number;
  readonly status: ReviewStatus;
  readonly decidedAt: Date | null;
  /** The operator's login address; empty if no operator decided. */
  readonly decidedBy: string;
}

/** A review before its decision, locked until the transaction ends. Undefined if there is none. */
export async function lockReview(client: pg.ClientBase, id: number): Promise<LockedReview | undefined> {
  const row = await queriesOn(client)
    .selectFrom('identity_reviews')
    .leftJoin('operators', 'operators.id', 'decided_by')
    .select(['user_id', 'status', 'decided_at', 'operators.email'])
    .where('identity_reviews.id', '=', id)
    .forUpdate('identity_reviews')
    .executeTakeFirst();
  return (
    row && {
      userId: row.user_id,
      status: row.status as ReviewStatus,
      decidedAt: row.decided_at,
      decidedBy: row.email ?? '',
    }
  );
}

export async function writeDecision(
  client: pg.ClientBase,
  id: number,
  { approve, reason, remark, operatorId, at }: Decision,
): Promise<void> {
  await queriesOn(client)
    .updateTable('identity_reviews')
    .set({
      status: approve ? REVIEW_CODES.finished : REVIEW_CODES.none,
      remark: approve ? null : remark,
      reason: approve ? null : reason,
      decided_at: at,
      decided_by: operatorId,
    })
    .where('id', '=', id)
    .execute();
}

export interface ReviewFilter {
  readonly id?: number;
  readonly status?: ReviewStatus | undefined;
  readonly userId?: number;
}

/** Newest first by default; all reviews if neither status nor user is given. */
export async function listReviews(
  db: Queries,
  {
    id,
    status,
    userId,
    offset,
    limit,
    direction = 'desc',
    mine,
  }: ReviewFilter & { offset: number; limit: number } & Partial<QueueOrder>,
) {
  // Selects the page's rows first; otherwise the database would look for the same card on
  // every row that the offset skips.
  let page = queriesOn(db)
    .selectFrom('identity_reviews')
    .select('id')
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit);
  if (id !== undefined) page = page.where('id', '=', id);
  if (status !== undefined) page = page.where('status', '=', status);
  if (userId !== undefined) page = page.where('user_id', '=', userId);
  if (mine) page = page.where(mine('identity_reviews.id'));
  return queriesOn(db)
    .selectFrom('identity_reviews as review')
    .where('review.id', 'in', page)
    .innerJoin('users', 'users.id', 'review.user_id')
    .select(['review.id', 'review.user_id', 'review.name', 'review.card_id_sealed', 'review.front_image'])
    .select(['review.reverse_image', 'review.status', 'review.remark', 'review.created_at'])
    .leftJoin('operators', 'operators.id', 'review.decided_by')
    .select(['review.reason', 'operators.email as decider'])
    .select(['review.decided_at', 'users.uid', 'users.email', 'users.mobile', 'users.is_demo'])
    .select((row) =>
      row
        .selectFrom('identity_reviews as other')
        .innerJoin('users as holder', 'holder.id', 'other.user_id')
        .select(
          sql<string>`coalesce(string_agg(distinct holder.uid, ',' order by holder.uid), '')`.as('uids'),
        )
        .whereRef('other.card_id_digest', '=', 'review.card_id_digest')
        .whereRef('other.user_id', '<>', 'review.user_id')
        .as('same_card_uids'),
    )
    .orderBy('review.id', direction)
    .execute();
}
export type ListedReview = Awaited<ReturnType<typeof listReviews>>[number];

export async function countReviews(
  db: Queries,
  { id, status, mine }: ReviewFilter & Pick<QueueOrder, 'mine'>,
): Promise<number> {
  let query = queriesOn(db).selectFrom('identity_reviews').select(eachRow).limit(COUNTED_MAX);
  if (id !== undefined) query = query.where('id', '=', id);
  if (status !== undefined) query = query.where('status', '=', status);
  if (mine) query = query.where(mine('identity_reviews.id'));
  return countUpTo(db, query);
}
