// The rows of notifications as their user reads them.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';
import type { Page } from '../../db/read-page.ts';
import { isNotificationKind, type NotificationOf } from '../../notifications/kinds.ts';

const storedMs = 365 * 86_400_000;

export interface StoredNotification {
  readonly id: number;
  readonly notification: NotificationOf;
  readonly isRead: boolean;
  readonly writtenAt: Date;
}
type Db = pg.Pool | pg.ClientBase;

export async function listNotifications(
  db: Db,
  userId: number,
  { limit, offset }: Page,
): Promise<{ notifications: StoredNotification[]; total: number; unread: number }> {
  const [rows, counts] = await Promise.all([
    queriesOn(db)
      .selectFrom('notices')
      .select(['id', 'kind', 'params', 'written_at', 'read_at'])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    queriesOn(db)
      .selectFrom('notices')
      .select(({ fn }) => [fn.countAll<number>().as('total'), fn.count<number>('read_at').as('read')])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ]);
  const notifications = rows.flatMap(({ id, kind, params, written_at: writtenAt, read_at: readAt }) =>
    // A kind that this version does not know was written by a newer one.
    isNotificationKind(kind)
      ? [{ id, notification: { kind, params } as NotificationOf, isRead: readAt !== null, writtenAt }]
      : [],
  );
  return { notifications, total: counts.total, unread: counts.total - counts.read };
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const { unread } = await queriesOn(db)
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/**
 * Without an id, marks all of the user's notifications. Undefined if the user has no such
 * notification; otherwise how many became read.
 */
export async function markRead(
  client: pg.ClientBase,
  { userId, id, at }: { userId: number; id: number | undefined; at: Date },
): Promise<number | undefined> {
  let update = queriesOn(client)
    .updateTable('notices')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (id !== undefined) {
    const known = await queriesOn(client)
      .selectFrom('notices')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!known) return undefined;
    update = update.where('id', '=', id);
  }
  return Number((await update.executeTakeFirst()).numUpdatedRows);
}

/** Deletes notifications that are more than a year old. */
export async function forgetNotifications(pool: pg.Pool, now: number): Promise<void> {
  await queriesOn(pool)
    .deleteFrom('notices')
    .where('written_at', '<=', new Date(now - storedMs))
    .execute();
}
