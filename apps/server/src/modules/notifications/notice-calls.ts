// Notices over HTTP: the list with its unread marks, and by which ways each kind comes.
import type pg from 'pg';
import { isNoticeKind, kindInfo } from '../../notices/kinds.ts';
import { readSwitchedOff, switchChannel } from '../../notices/settings-rows.ts';
import { inAct } from '../../web/act.ts';
import { answerOnce } from '../../web/answer-once.ts';
import type { KeptReplies } from '../../web/kept-replies.ts';
import { parseChoice, parseWhole } from '../../web/parse-values.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import { countUnread, listNotices, markRead } from './notice-rows.ts';
import { presentNotice, presentSettings } from './present-notice.ts';

export interface NoticeCallOptions {
  readonly pool: pg.Pool;
  readonly replies: KeptReplies;
  readonly now: () => number;
  /** Notices of this account were read: its other open apps are to know. */
  readonly onRead: (accountId: number, unread: number) => void;
}

export function registerNoticeCalls(
  register: RegisterCall,
  { pool, replies, now, onRead }: NoticeCallOptions,
): void {
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

  register('noticeSettings', { weight: weights.stored }, async ({ session, language }) => ({
    data: presentSettings(await readSwitchedOff(pool, session.user.id), language),
  }));

  register('noticeSwitch', { weight: weights.written }, async (call) => {
    const { params, session, language, idempotency: key } = call;
    const { kind, channel } = params;
    if (!isNoticeKind(kind)) throw invalid('kind');
    const isOn = parseChoice('on', params.on, { 1: true, 0: false });
    const userId = session.user.id;
    return answerOnce(replies, { userId, key }, async ({ client }) => {
      if (!isOn && kindInfo(kind).always) throw new CallRefused('notice_required');
      await switchChannel(client, { userId, kind, channel, isOn });
      return { data: presentSettings(await readSwitchedOff(client, userId), language) };
    });
  });
}
