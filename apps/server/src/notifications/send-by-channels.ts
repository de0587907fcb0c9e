// Sends notifications on each channel that their user has left on: required ones at once, others within the
// notification rate limit.
import type { Language } from '@candor/i18n/server';
import type pg from 'pg';
import type { Addressee } from './addressee-rows.ts';
import { kindInfo, type NotificationOf } from './kinds.ts';
import type { Mail, MailMessage } from './mail.ts';
import { type DevicesByUser, pushRecipient, readDevices } from './push-rows.ts';
import { nextRateWindow } from './rate-window.ts';
import {
  type Hold,
  insertHolds,
  lockWindows,
  type UserRateWindow,
  writeWindows,
} from './rate-window-rows.ts';
import { type Channel, readAllQuiet, readAllSwitchedOff, type SwitchedOff } from './settings-rows.ts';
import type { TemplateOf } from './templates.ts';

export interface StoredNotification {
  readonly id: number;
  readonly notification: NotificationOf & { readonly userId: number };
  readonly user: Addressee;
}

interface Delivery {
  readonly stored: StoredNotification;
  readonly channel: Channel;
}

/** Returns what the users switched off, by user id. */
export async function sendByChannels(
  client: pg.ClientBase,
  notifications: readonly StoredNotification[],
  { mail, now }: { mail: Mail; now: number },
): Promise<ReadonlyMap<number, SwitchedOff>> {
  const userIds = [...new Set(notifications.map(({ user }) => user.id))];
  const off = await readAllSwitchedOff(client, userIds);
  const devices = await readDevices(client, userIds);
  const deliveries = notifications.flatMap((stored): Delivery[] =>
    channelsOf(stored, devices)
      .filter((channel) => !isOff(stored, channel, off))
      .map((channel) => ({ stored, channel })),
  );
  const paced = await holdBack(
    client,
    deliveries.filter(({ stored }) => !isRequired(stored)),
    now,
  );
  const going = deliveries.filter((one) => isRequired(one.stored) || paced.has(one));
  await mail.sendAll(
    client,
    going.flatMap(({ stored, channel }) =>
      writeMessages(stored.user, () => contentOf(stored), channel, devices),
    ),
  );
  return off;
}

const isRequired = ({ notification }: StoredNotification): boolean => kindInfo(notification.kind).always;
const isOff = (
  stored: StoredNotification,
  channel: Channel,
  off: ReadonlyMap<number, SwitchedOff>,
): boolean =>
  !isRequired(stored) && (off.get(stored.user.id)?.has(`${stored.notification.kind} ${channel}`) ?? false);
const contentOf = ({ notification }: StoredNotification): TemplateOf =>
  ({ template: notification.kind, params: notification.params }) as TemplateOf;

/**
 * Push reaches subscribed devices. E-mail is used if there is an address. SMS costs money, so it carries only required
 * notifications to users without e-mail.
 */
function channelsOf(stored: StoredNotification, devices: DevicesByUser): Channel[] {
  const { id, email, mobile } = stored.user;
  const deliveries: Channel[] = devices.has(id) ? ['push'] : [];
  if (email !== null) deliveries.push('email');
  else if (mobile !== null && isRequired(stored)) deliveries.push('sms');
  return deliveries;
}

/** Returns the deliveries to send now, and stores the others until they may be sent. */
async function holdBack(
  client: pg.ClientBase,
  deliveries: readonly Delivery[],
  now: number,
): Promise<ReadonlySet<Delivery>> {
  const going = new Set<Delivery>();
  if (deliveries.length === 0) return going;
  const userIds = [...new Set(deliveries.map(({ stored }) => stored.user.id))];
  const quiet = await readAllQuiet(client, userIds);
  const nameOf = (userId: number, channel: Channel) => `${userId} ${channel}`;
  const requested = new Map(
    deliveries.map(({ stored, channel }) => [
      nameOf(stored.user.id, channel),
      { userId: stored.user.id, channel },
    ]),
  );
  const known = await lockWindows(client, [...requested.values()], now);
  const windows = new Map<string, UserRateWindow>(known.map((one) => [nameOf(one.userId, one.channel), one]));
  const changed = new Map<string, UserRateWindow>();
  const holds: Hold[] = [];
  for (const delivery of deliveries) {
    const { stored, channel } = delivery;
    const userId = stored.user.id;
    const name = nameOf(userId, channel);
    const next = nextRateWindow(windows.get(name), quiet.get(userId), now);
    const window = { ...next.window, userId, channel };
    windows.set(name, window);
    changed.set(name, window);
    if (next.isHeld) holds.push({ notificationId: stored.id, userId, channel });
    else going.add(delivery);
  }
  await writeWindows(client, [...changed.values()]);
  await insertHolds(client, holds);
  return going;
}

/**
 * Returns one message for each device for push, in the device's language, otherwise one in the user's; none if the
 * address was removed meanwhile.
 */
export function writeMessages(
  user: Addressee,
  contentIn: (language: Language) => TemplateOf,
  channel: Channel,
  devices: DevicesByUser,
): MailMessage[] {
  const message = (to: string, language = user.language): MailMessage => ({
    ...contentIn(language),
    ...{ to, channel, language },
  });
  if (channel === 'push')
    return (devices.get(user.id) ?? []).map(({ id, language }) =>
      message(pushRecipient(user.id, id), language),
    );
  const to = channel === 'email' ? user.email : user.mobile;
  return to === null ? [] : [message(to)];
}
