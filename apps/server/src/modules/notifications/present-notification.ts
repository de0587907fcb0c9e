// Notifications as the wire carries them, in the messages of a language.
import type { Notice, NoticeSetting, QuietHoursSetting, UserNotice } from '@candor/contract';
import type { Language } from '@candor/i18n/server';
import { kindInfo, NOTIFICATION_KINDS, type NotificationOf } from '../../notifications/kinds.ts';
import type { WrittenNotification } from '../../notifications/notifications.ts';
import type { QuietHours } from '../../notifications/quiet-hours.ts';
import type { Channel, SwitchedOff } from '../../notifications/settings-rows.ts';
import { nameKind, renderWords, type TemplateOf } from '../../notifications/templates.ts';
import type { StoredNotification } from './notification-rows.ts';

export function presentNotification(
  { id, notification, isRead, writtenAt }: StoredNotification,
  language: Language,
): UserNotice {
  return {
    id,
    kind: notification.kind,
    ...wordsOf(notification, language),
    code: instrumentOf(notification),
    is_read: isRead ? 1 : 0,
    created_at: writtenAt.toISOString(),
  };
}

/** The push to an open app once the notification has committed. */
export function presentPush(notification: WrittenNotification, language: Language): Notice {
  const { title, text } = wordsOf(notification, language);
  const code = instrumentOf(notification);
  return {
    Kind: 'account_notice',
    Data: {
      Id: notification.id,
      NoticeKind: notification.kind,
      Title: title,
      Text: text,
      ...(code === null ? {} : { Code: code }),
      // Counted as unread, but not shown: switched off, or visible in the account's own events.
      ...(notification.isPushed ? {} : { Silent: 1 }),
    },
    At: new Date(notification.writtenAt).toISOString(),
  };
}

/** The push to the user's other open apps when notifications were read in one. */
export const presentRead = (unread: number, at: number): Notice => ({
  Kind: 'notices_read',
  Data: { Unread: unread },
  At: new Date(at).toISOString(),
});

export const presentSettings = (off: SwitchedOff, language: Language): NoticeSetting[] =>
  NOTIFICATION_KINDS.map((kind) => {
    const { group, always } = kindInfo(kind);
    const on = (channel: Channel) => (always || !off.has(`${kind} ${channel}`) ? 1 : 0);
    return {
      kind,
      group,
      title: nameKind(language, kind),
      required: always ? 1 : 0,
      push: on('push'),
      email: on('email'),
      sms: always ? 1 : 0,
    };
  });

/** The form's default for quiet hours: the night. */
const usualQuiet = { from: 22 * 60, to: 7 * 60, zone: '' };

export const presentQuiet = (quiet: QuietHours | undefined): QuietHoursSetting => ({
  on: quiet ? 1 : 0,
  ...(quiet ?? usualQuiet),
});

function wordsOf({ kind, params }: NotificationOf, language: Language): { title: string; text: string } {
  const { subject, paragraphs } = renderWords(language, { template: kind, params } as TemplateOf);
  return { title: subject, text: paragraphs.join('\n') };
}

/** The instrument whose chart shows more about a notification. */
const instrumentOf = ({ kind, params }: NotificationOf): string | null =>
  kind === 'price_alert' ? (params.instrument ?? null) : null;
