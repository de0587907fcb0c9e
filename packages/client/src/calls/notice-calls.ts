// Notices over HTTP: the list, what is unread, and by which ways they come.
import { notificationsPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import {
  type NoticeChannel,
  type NoticePage,
  type NoticeSetting,
  parseNoticePage,
  parseNoticeSettings,
} from '../parse/notice-list.ts';

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

export const fetchNoticeSettings = async (http: Door): Promise<readonly NoticeSetting[]> =>
  parseNoticeSettings(await http.at(notificationsPaths).call('noticeSettings', {}, { quiet: true }));

export const switchNotice = async (
  http: Door,
  { kind, channel, isOn }: { kind: string; channel: NoticeChannel; isOn: boolean },
): Promise<readonly NoticeSetting[]> =>
  parseNoticeSettings(
    await http.at(notificationsPaths).call('noticeSwitch', { kind, channel, on: isOn ? '1' : '0' }),
  );
