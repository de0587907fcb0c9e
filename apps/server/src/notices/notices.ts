// Notices to users: kept for the list in the app and pushed to open apps once the act has committed, and sent by the ways
// that the user left on.
import type pg from 'pg';
import { queriesOn } from '../db/queries.ts';
import { findAddressees } from './addressee-rows.ts';
import { kindInfo, type NotificationOf } from './kinds.ts';
import type { Mail } from './mail.ts';
import { type StoredNotification, sendByWays } from './send-by-ways.ts';

export type NotificationToSend = NotificationOf & {
  readonly userId: number;
  /** A name of what happened, as `withdrawal 17 paid`: given again for this user, nothing is sent. */
  readonly once?: string;
};

/** What open apps are shown. */
export type WrittenNotification = NotificationOf & {
  readonly id: number;
  readonly userId: number;
  readonly accountId: number;
  readonly writtenAt: number;
  /** False where the user switched it off, or their app shows it anyway; the list and its count have it all the same. */
  readonly isPushed: boolean;
};

/** The act that a notice goes with: its transaction, and a place for what comes after (web/act.ts). */
export interface NotificationAct {
  readonly client: pg.ClientBase;
  afterCommit(notify: () => void): void;
}

export interface Notices {
  /** In the act's transaction: without the act there is no notice, and no act without its notice. */
  send(act: NotificationAct, notice: NotificationToSend): Promise<void>;
  /** Several at once, of many users: in this order for each of them. */
  sendAll(act: NotificationAct, notices: readonly NotificationToSend[]): Promise<void>;
  /** Called once a notice has committed. Must not throw. */
  onWritten(listener: (notice: WrittenNotification) => void): () => void;
}

export interface NoticesOptions {
  readonly mail: Mail;
  readonly now: () => number;
}

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const AT_ONCE_MAX = 500;

export function makeNotifications({ mail, now }: NoticesOptions): Notices {
  const listeners = new Set<(notice: WrittenNotification) => void>();

  async function sendSome(
    { client, afterCommit }: NotificationAct,
    sent: readonly NotificationToSend[],
  ): Promise<void> {
    const users = await findAddressees(client, [...new Set(sent.map(({ userId }) => userId))]);
    const writtenAt = now();
    const known = sent.filter(({ userId }) => users.has(userId));
    const written: StoredNotification[] = (
      await insertNotifications(client, known, new Date(writtenAt))
    ).flatMap(({ id, notice }) => {
      const user = users.get(notice.userId);
      return user ? [{ id, notice, user }] : [];
    });
    if (written.length === 0) return;
    const off = await sendByWays(client, written, { mail, now: writtenAt });
    afterCommit(() => {
      for (const { id, notice, user } of written) {
        const { kind, params, userId } = notice;
        const isPushed = !kindInfo(kind).isLive && !off.get(userId)?.has(`${kind} push`);
        const one = { id, userId, accountId: user.accountId, writtenAt, isPushed, kind, params };
        for (const listener of [...listeners]) listener(one as WrittenNotification);
      }
    });
  }

  return {
    send: (act, notice) => sendSome(act, [notice]),
    async sendAll(act, all) {
      // By user in every act, so that two of them never wait for each other's rows in a circle.
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

/** In their order; without those whose name is known already. */
async function insertNotifications(
  client: pg.ClientBase,
  notices: readonly NotificationToSend[],
  at: Date,
): Promise<{ id: number; notice: NotificationToSend }[]> {
  if (notices.length === 0) return [];
  const rows = await queriesOn(client)
    .insertInto('notices')
    .values(
      notices.map(({ userId, kind, params, once }) => ({
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
  // What comes back is in the order of what went in, without the rows that were there already.
  const written: { id: number; notice: NotificationToSend }[] = [];
  for (const notice of notices) {
    const row = rows[written.length];
    if (row && row.user_id === notice.userId && row.once === (notice.once ?? null))
      written.push({ id: row.id, notice });
  }
  return written;
}
