// Notices over HTTP: the list, and what is unread.
import { notificationsPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { type NoticePage, parseNoticePage } from '../parse/notice-list.ts';

type Door = Pick<Http, 'at'>;

export const fetchNotices = async (http: Door, page: number): Promise<NoticePage> =>
  parseNoticePage(
    await http.at(notificationsPaths).call('noticeList', { page: String(page) }, { quiet: true }),
  );

export const fetchUnreadNotices = async (http: Door): Promise<number> =>
  (await http.at(notificationsPaths).call('noticeUnread', {}, { quiet: true })).unread;

/** All of them without an id. Answers how many are unread then. */
export const readNotices = async (http: Door, id?: number): Promise<number> =>
  (
    await http
      .at(notificationsPaths)
      .call('noticeRead', id === undefined ? {} : { id: String(id) }, { quiet: true })
  ).unread;
