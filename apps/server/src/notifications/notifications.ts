// Notifications to users. They are stored for the list in the app, pushed to open apps once their transaction has
// committed, and sent on the channels that the user has left on.
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';
import { findAddressees } from './addressee-rows.ts';
import { kindInfo, type NotificationOf } from './kinds.ts';
import type { Mail } from './mail.ts';
import { type StoredNotification, sendByChannels } from './send-by-channels.ts';

export type NotificationToSend = NotificationOf & {
  readonly userId: number;
  /**
   * A name of the cause, such as `withdrawal 17 paid`. A second notification with this name for this user is not sent.
   */
  readonly once?: string;
};

/** The part of a notification that open apps show. */
export type WrittenNotification = NotificationOf & {
  readonly id: number;
  readonly userId: number;
  readonly accountId: number;
  readonly writtenAt: number;
  /**
   * False if the user switched it off, or if their app shows it anyway. The list and its count include it in both
   * cases.
   */
  readonly isPushed: boolean;
};

/** The transaction of a notification's cause, with its callbacks for after the commit (web/act.ts). */
export interface NotificationAct {
  readonly client: pg.ClientBase;
  afterCommit(notify: () => void): void;
}

export interface Notifications {
  /** Writes in the cause's transaction, so that both commit or neither does. */
  send(act: NotificationAct, notification: NotificationToSend): Promise<void>;
  /** Sends several notifications to any number of users, in this order for each user. */
  sendAll(act: NotificationAct, notifications: readonly NotificationToSend[]): Promise<void>;
  /** Calls the listener once a notification has committed. The listener must not throw. */
  onWritten(listener: (notification: WrittenNotification) => void): () => void;
}

export interface NotificationsOptions {
  readonly mail: Mail;
  readonly now: () => number;
}

/** Rows in one statement: PostgreSQL allows 65,535 parameters. */
const AT_ONCE_MAX = 500;

export function makeNotifications({ mail, now }: NotificationsOptions): Notifications {
  const listeners = new Set<(notification: WrittenNotification) => void>();

  async function sendSome(
    { client, afterCommit }: NotificationAct,
    sent: readonly NotificationToSend[],
  ): Promise<void> {
    const users = await findAddressees(client, [...new Set(sent.map(({ userId }) => userId))]);
    const writtenAt = now();
    const known = sent.filter(({ userId }) => users.has(userId));
    const written: StoredNotification[] = (
      await insertNotifications(client, known, new Date(writtenAt))
    ).flatMap(({ id, notification }) => {
      const user = users.get(notification.userId);
      return user ? [{ id, notification, user }] : [];
    });
    if (written.length === 0) return;
    const off = await sendByChannels(client, written, { mail, now: writtenAt });
    afterCommit(() => {
      for (const { id, notification, user } of written) {
        const { kind, params, userId } = notification;
        const isPushed = !kindInfo(kind).isLive && !off.get(userId)?.has(`${kind} push`);
        const one = { id, userId, accountId: user.accountId, writtenAt, isPushed, kind, params };
        for (const listener of [...listeners]) listener(one as WrittenNotification);
      }
    });
  }

  return {
    send: (act, notification) => sendSome(act, [notification]),
    async sendAll(act, all) {
      // Every transaction sorts by user, so that two of them never deadlock.
      const byUser = all.toSorted((a, b) => a.userId - b.userId);
      for (let from = 0; from < byUser.length; from += AT_ONCE_MAX)
        await sendSome(act, byUser.slice(from, from + AT_ONCE_MAX));
    },
    onWritten(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Returns the written notifications in their order, without those whose name is already known. */
async function insertNotifications(
  client: pg.ClientBase,
  notifications: readonly NotificationToSend[],
  at: Date,
): Promise<{ id: number; notification: NotificationToSend }[]> {
  if (notifications.length === 0) return [];
  const rows = await queriesOn(client)
    .insertInto('notices')
    .values(
      notifications.map(({ userId, kind, params, once }) => ({
        user_id: userId,
        kind,
        params: JSON.stringify(params),
        once: once ?? null,
        written_at: at,
        read_at: null,
      })),
    )
    .onConflict((known) => known.columns(['user_id', 'once']).doNothing())
    .returning(['id', 'user_id', 'once'])
    .execute();
  // The returned rows are in the order of the inserted ones, without the rows that already existed.
  const written: { id: number; notification: NotificationToSend }[] = [];
  for (const notification of notifications) {
    const row = rows[written.length];
    if (row && row.user_id === notification.userId && row.once === (notification.once ?? null))
      written.push({ id: row.id, notification });
  }
  return written;
}
