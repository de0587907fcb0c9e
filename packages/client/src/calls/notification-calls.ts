// Notifications over HTTP: the list and the unread count, the channels of each kind, quiet hours, and pushes to this
// browser.
import type { NoticeSetting as WireSetting } from '@candor/contract';
import { notificationsPaths } from '@candor/contract/plain';
import type { Http } from '../http.ts';
import { parseFields } from '../parse/fields.ts';

export type NotificationChannel = 'push' | 'email';
export type UserNotification = Awaited<ReturnType<typeof fetchNotifications>>['list'][number];
export type NotificationSetting = ReturnType<typeof parseSetting>;
/** Minutes after midnight in the zone, which is empty while none were set; `to` may come before `from`. */
export type QuietHours = Awaited<ReturnType<typeof fetchQuietHours>>;

const callsOf = (http: Http) => http.at(notificationsPaths);

const parseSetting = (wire: WireSetting) => parseFields(wire, { flags: ['required', 'push', 'email'] });

export async function fetchNotifications(http: Http, page: number) {
  const { list, ...counts } = await callsOf(http).call('noticeList', { page: String(page) });
  return { ...counts, list: list.map((notification) => parseFields(notification, { flags: ['isRead'] })) };
}

export const fetchUnreadNotifications = async (http: Http): Promise<number> =>
  (await callsOf(http).call('noticeUnread', {})).unread;

/** All of them without an id. Returns how many are unread then. */
export const readNotifications = async (http: Http, id?: number): Promise<number> =>
  (await callsOf(http).call('noticeRead', id === undefined ? {} : { id: String(id) })).unread;

export const fetchNotificationSettings = async (http: Http): Promise<readonly NotificationSetting[]> =>
  (await callsOf(http).call('noticeSettings', {})).map(parseSetting);

/** Switches one kind, or all kinds of a group that can be switched. */
export async function switchNotification(
  http: Http,
  {
    channel,
    isOn,
    ...of
  }: { channel: NotificationChannel; isOn: boolean } & ({ kind: string } | { group: string }),
  idempotencyKey: string,
): Promise<readonly NotificationSetting[]> {
  const params = { ...of, channel, on: isOn ? '1' : '0' } as const;
  const set = await callsOf(http).call('noticeSwitch', params, { showFault: true, idempotencyKey });
  return set.map(parseSetting);
}

export const fetchQuietHours = async (http: Http) =>
  parseFields(await callsOf(http).call('noticeQuiet', {}), { flags: ['on'] });

export async function setQuietHours(
  http: Http,
  { on, from, to, zone }: QuietHours,
  idempotencyKey: string,
): Promise<QuietHours> {
  const params = on
    ? ({ on: '1', from: String(from), to: String(to), zone } as const)
    : ({ on: '0' } as const);
  const set = await callsOf(http).call('noticeQuietSet', params, { showFault: true, idempotencyKey });
  return parseFields(set, { flags: ['on'] });
}

/** The key for a browser's subscription, and whether this session's browser gets pushes. */
export const fetchPushState = async (http: Http) =>
  parseFields(await callsOf(http).call('noticePush', {}), { flags: ['on'] });

/** Takes the result of PushSubscription.toJSON(). */
export const subscribeToPushes = (
  http: Http,
  subscription: { endpoint: string; p256dh: string; auth: string },
) => callsOf(http).call('noticePushSubscribe', subscription, { showFault: true });

export const endPushes = (http: Http) => callsOf(http).call('noticePushEnd', {}, { showFault: true });
