// The rows of feedback: written once for a key, listed for the office.
import type { FeedbackStatus } from '@candor/contract';
import type { IdempotencyKey } from '@candor/core';
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';

export interface NewFeedback {
  readonly key: IdempotencyKey | null;
  readonly userId: number | null;
  readonly accountId: number | null;
  readonly network: string;
  readonly language: string;
  readonly text: string;
  readonly contact: string | null;
}

/** The state of the client's account; null until the projections include its opening. */
export interface ClientActivity {
  readonly isDemo: boolean;
  readonly openedAt: number;
  readonly ordersPlaced: number;
  readonly positionsClosed: number;
}

export interface StoredFeedback {
  readonly id: number;
  /** Null for a visitor. */
  readonly userId: number | null;
  readonly accountId: number | null;
  readonly activity: ClientActivity | null;
  readonly language: string;
  readonly text: string;
  readonly contact: string | null;
  readonly status: FeedbackStatus;
  readonly writtenAt: Date;
}

export interface FeedbackQuery {
  /** All feedback if absent. */
  readonly status?: FeedbackStatus;
  /** The last id of the previous page. */
  readonly before?: number;
  readonly offset?: number;
  readonly limit: number;
}

type Queries = pg.Pool | pg.ClientBase;

/** Returns whether the same or another feedback was sent under the key before; undefined if the key is new. */
export async function findSent(
  db: Queries,
  { key, hash }: IdempotencyKey,
): Promise<'same' | 'other' | undefined> {
  const sent = await queriesOn(db)
    .selectFrom('feedback')
    .select('hash')
    .where('key', '=', key)
    .executeTakeFirst();
  if (!sent) return undefined;
  return sent.hash === hash ? 'same' : 'other';
}

/** The new id; undefined if the key is taken, perhaps by another transaction a moment ago. */
export async function insertFeedback(
  client: pg.PoolClient,
  written: NewFeedback,
  writtenAt: Date,
): Promise<number | undefined> {
  const { key, userId, accountId, network, language, text, contact } = written;
  const row = await queriesOn(client)
    .insertInto('feedback')
    .values({
      key: key?.key ?? null,
      hash: key?.hash ?? null,
      user_id: userId,
      account_id: accountId,
      network,
      language,
      body: text,
      contact,
      status: 'new' satisfies FeedbackStatus,
      written_at: writtenAt,
    })
    .onConflict((known) => known.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function listFeedback(
  db: Queries,
  { status, before, offset, limit }: FeedbackQuery,
): Promise<StoredFeedback[]> {
  let query = select(db).orderBy('id', 'desc').limit(limit);
  if (status !== undefined) query = query.where('status', '=', status);
  if (before !== undefined) query = query.where('id', '<', before);
  if (offset !== undefined) query = query.offset(offset);
  return (await query.execute()).map(toFeedback);
}

export async function findFeedback(db: Queries, id: number): Promise<StoredFeedback | undefined> {
  const row = await select(db).where('id', '=', id).executeTakeFirst();
  return row && toFeedback(row);
}

export async function countFeedback(db: Queries, status?: FeedbackStatus): Promise<number> {
  let query = queriesOn(db)
    .selectFrom('feedback')
    .select(({ fn }) => fn.countAll<number>().as('total'));
  if (status !== undefined) query = query.where('status', '=', status);
  return (await query.executeTakeFirstOrThrow()).total;
}

const select = (db: Queries) =>
  queriesOn(db)
    .selectFrom('feedback')
    .leftJoin('client_activity', 'client_activity.account_id', 'feedback.account_id')
    .select(['id', 'user_id', 'feedback.account_id as account', 'language', 'body', 'contact', 'status'])
    .select(['written_at', 'demo', 'opened_at', 'orders_placed', 'positions_closed']);

type FeedbackRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

function toFeedback(row: FeedbackRow): StoredFeedback {
  return {
    id: row.id,
    userId: row.user_id,
    accountId: row.account,
    activity:
      row.opened_at === null
        ? null
        : {
            isDemo: row.demo === true,
            openedAt: row.opened_at,
            ordersPlaced: row.orders_placed ?? 0,
            positionsClosed: row.positions_closed ?? 0,
          },
    language: row.language,
    text: row.body,
    contact: row.contact,
    status: row.status as FeedbackStatus,
    writtenAt: row.written_at,
  };
}

/** False if there is no such feedback. */
export async function writeStatus(
  client: pg.PoolClient,
  id: number,
  status: FeedbackStatus,
): Promise<boolean> {
  const { numUpdatedRows } = await queriesOn(client)
    .updateTable('feedback')
    .set({ status })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
