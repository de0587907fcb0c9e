// Notifications as a module of the venue: what users are notified of, by which way and when.
import type { Notice } from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import { releaseHolds } from '../../notices/release-holds.ts';
import { inAct } from '../../web/act.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { countUnread, forgetNotices, listNotices, markRead } from './notice-rows.ts';
import { presentNotice, presentPush, presentRead } from './present-notice.ts';
import { type AccountEventOptions, sendAccountEvents } from './send-account-events.ts';
import { registerWayCalls, type WayCallOptions } from './way-calls.ts';

const secondMs = 1_000;
const dayMs = 86_400_000;

export interface NotificationsOptions extends Omit<AccountEventOptions, 'notices'> {
  /** Shows a notice to the open apps of an account, each in its language. */
  readonly show: (accountId: number, present: (language: Language) => Notice) => void;
  readonly push: WayCallOptions['push'];
}

export function makeNotificationsModule(
  { db, notices, mail, now }: ModuleContext,
  { show, push, ...accountEvents }: NotificationsOptions,
): VenueModule {
  notices.onWritten((notice) => show(notice.accountId, (language) => presentPush(notice, language)));
  const everySecond = (name: string, work: () => Promise<number>) => ({
    name,
    everyMs: secondMs,
    async run(stopping: AbortSignal) {
      while (!stopping.aborted && (await work()) > 0);
    },
  });
  return {
    name: 'notifications',
    calls(register) {
      registerNoticeCalls(register, {
        pool: db.requests,
        now,
        onRead: (accountId, unread) => show(accountId, () => presentRead(unread, now())),
      });
      registerWayCalls(register, { pool: db.requests, now, push });
    },
    jobs: [
      everySecond('notify of what the engine did', () =>
        sendAccountEvents(db.venue, { notices, ...accountEvents }),
      ),
      everySecond('send held notices', () => releaseHolds(db.venue, { mail, now: now() })),
      { name: 'forget notices of long ago', everyMs: dayMs, run: () => forgetNotices(db.venue, now()) },
    ],
  };
}

interface NoticeCallOptions {
  readonly pool: pg.Pool;
  readonly now: () => number;
  /** Notices of this account were read: its other open apps are to know. */
  readonly onRead: (accountId: number, unread: number) => void;
}

/** Notices over HTTP: the list with its unread marks. */
function registerNoticeCalls(register: RegisterCall, { pool, now, onRead }: NoticeCallOptions): void {
  register('noticeList', { weight: weights.stored }, async ({ params, session, language }) => {
    const page = parseWhole('page', params.page ?? 1, { min: 1 });
    const { notices, total, unread } = await listNotices(pool, session.user.id, page);
    return { data: { list: notices.map((one) => presentNotice(one, language)), total, unread } };
  });

  register('noticeUnread', { weight: weights.stored }, async ({ session }) => ({
    data: { unread: await countUnread(pool, session.user.id) },
  }));

  register('noticeRead', { weight: weights.written }, async ({ params, session }) => {
    const id = params.id === undefined ? undefined : parseWhole('id', params.id, { min: 0 });
    const userId = session.user.id;
    return inAct(pool, async ({ client, afterCommit }) => {
      const changed = await markRead(client, { userId, id, at: new Date(now()) });
      if (changed === undefined) throw new CallRefused('notice_not_found');
      const unread = await countUnread(client, userId);
      if (changed > 0) afterCommit(() => onRead(session.accountId, unread));
      return { data: { unread } };
    });
  });
}
