// The payload of a push: the notification's text in its user's language, and the page of the app with more of it.
import { languageInfo, resolveLanguage } from '@candor/i18n';
import { isNotificationKind, kindInfo, type NotificationGroup } from '../notifications/kinds.ts';
import type { WaitingMessage } from './sender.ts';

/**
 * Push services accept 4,096 bytes including the overhead of encryption. Longer texts are cut; the list has the full
 * text.
 */
const TEXT_BYTES_MAX = 2_400;
const hourSeconds = 3_600;

/** The pages that a push may open; the worker opens no others. */
const pathOf: Readonly<Record<NotificationGroup, string>> = {
  trading: '/order',
  alerts: '/trade',
  money: '/mine/notices',
  identity: '/mine/auth',
  security: '/mine/security',
  referral: '/mine/invite',
  support: '/mine/chat',
};

export interface PushMessage {
  readonly payload: string;
  /** The seconds for which the push service stores it for an offline device. */
  readonly ttl: number;
  readonly urgency: 'high' | 'normal';
  /** A newer message replaces a waiting one with the same topic. */
  readonly topic?: string;
}

/** How long a push of this template is useful; it is neither stored nor retried for longer. */
export function pushLifeSeconds(template: string | null): number {
  const group = template !== null && isNotificationKind(template) ? kindInfo(template).group : undefined;
  return (group === 'trading' || group === 'alerts' ? 4 : 48) * hourSeconds;
}

export function makePushMessage({ key, subject, text, template }: WaitingMessage): PushMessage {
  const language = resolveLanguage(template?.language);
  const { tag: lang, direction: dir } = languageInfo(language);
  const name = template?.name ?? '';
  const info = isNotificationKind(name) ? kindInfo(name) : undefined;
  const isReplacing = info?.replaces === true;
  // A price alert opens its instrument's chart.
  const instrument = name === 'price_alert' ? template?.params.instrument : undefined;
  const path = info ? pathOf[info.group] : '/mine/notices';
  const payload = {
    title: subject,
    body: cutTo(TEXT_BYTES_MAX, text),
    lang,
    dir,
    // The id is the same at every attempt, since a push comes at least once and the device ignores the second one.
    id: key,
    // A notification replaces the one with its tag.
    tag: isReplacing ? name : key,
    path: typeof instrument === 'string' ? `${path}?code=${encodeURIComponent(instrument)}` : path,
  };
  return {
    payload: JSON.stringify(payload),
    ttl: pushLifeSeconds(name),
    urgency: info?.always || info?.group === 'alerts' ? 'high' : 'normal',
    ...(isReplacing ? { topic: name } : {}),
  };
}

/** Cuts between letters, never within one. */
function cutTo(bytesMax: number, text: string): string {
  if (Buffer.byteLength(text) <= bytesMax) return text;
  let bytes = 0;
  let shortened = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > bytesMax) break;
    shortened += segment;
  }
  return `${shortened}…`;
}
