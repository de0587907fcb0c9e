// By which ways and when notices come: kinds, quiet hours, and pushes to this browser.
import { notificationsPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import {
  type NoticeChannel,
  type NoticeSetting,
  parseNoticeSettings,
  parseQuietHours,
  type QuietHours,
} from '../parse/notice-list.ts';
import { makeIdempotencyKey } from '../random-id.ts';

type Door = Pick<Http, 'at'>;

export const fetchNoticeSettings = async (http: Door): Promise<readonly NoticeSetting[]> =>
  parseNoticeSettings(await http.at(notificationsPaths).call('noticeSettings', {}, { quiet: true }));

/** One kind, or all of a group that can be switched. */
export const switchNotice = async (
  http: Door,
  {
    channel,
    isOn,
    ...of
  }: { channel: NoticeChannel; isOn: boolean } & ({ kind: string } | { group: string }),
): Promise<readonly NoticeSetting[]> =>
  parseNoticeSettings(
    await http
      .at(notificationsPaths)
      .call(
        'noticeSwitch',
        { ...of, channel, on: isOn ? '1' : '0' },
        { idempotencyKey: makeIdempotencyKey() },
      ),
  );

export const fetchQuietHours = async (http: Door): Promise<QuietHours> =>
  parseQuietHours(await http.at(notificationsPaths).call('noticeQuiet', {}, { quiet: true }));

export const setQuietHours = async (http: Door, { isOn, from, to, zone }: QuietHours): Promise<QuietHours> =>
  parseQuietHours(
    await http
      .at(notificationsPaths)
      .call('noticeQuietSet', isOn ? { on: '1', from: String(from), to: String(to), zone } : { on: '0' }, {
        idempotencyKey: makeIdempotencyKey(),
      }),
  );

/** The key that a browser subscribes by, and whether this session's takes pushes. */
export async function fetchPushState(http: Door): Promise<{ readonly key: string; readonly isOn: boolean }> {
  const { key, on } = await http.at(notificationsPaths).call('noticePush', {}, { quiet: true });
  return { key, isOn: on === 1 };
}

/** What PushSubscription.toJSON() gives. */
export async function subscribeToPushes(
  http: Door,
  subscription: { endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  await http.at(notificationsPaths).call('noticePushSubscribe', subscription);
}

export async function endPushes(http: Door): Promise<void> {
  await http.at(notificationsPaths).call('noticePushEnd', {});
}
