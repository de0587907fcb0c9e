// Notices over HTTP: the list with its unread marks.
import type pg from 'pg';
import { inAct } from '../../web/act.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import { countUnread, listNotices, markRead } from './notice-rows.ts';
import { presentNotice } from './present-notice.ts';

export interface NoticeCallOptions {
  readonly pool: pg.Pool;
  readonly now: () => number;
  /** Notices of this account were read: its other open apps are to know. */
  readonly onRead: (accountId: number, unread: number) => void;
}

export function registerNoticeCalls(register: RegisterCall, { pool, now, onRead }: NoticeCallOptions): void {
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
