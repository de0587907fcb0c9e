// What a push carries: the notice's words in its user's language, and where in the app there is more of it.
import { languageInfo, resolveLanguage } from '@candor/i18n';
import { isNotificationKind, kindInfo, type NotificationGroup } from '../notices/kinds.ts';
import type { WaitingMessage } from './sender.ts';

/** Push services take 4,096 bytes with what encryption adds; longer texts are cut, the list has all of them. */
const TEXT_BYTES_MAX = 2_400;
const hourSeconds = 3_600;

/** Where the app shows more; the worker opens nothing but these. */
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
  /** Seconds for which the push service keeps it for a device that is away. */
  readonly ttl: number;
  readonly urgency: 'high' | 'normal';
  /** An older one of the same topic that still waits is replaced by it. */
  readonly topic?: string;
}

/** For how long a push of this template is of use; it is neither kept nor tried for longer. */
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
  const payload = {
    title: subject,
    body: cutTo(TEXT_BYTES_MAX, text),
    lang,
    dir,
    // The same at every try: a push comes at least once, and a device knows the second one again.
    id: key,
    // A notice takes the place of the one with its tag.
    tag: isReplacing ? name : key,
    path: info ? pathOf[info.group] : '/mine/notices',
  };
  return {
    payload: JSON.stringify(payload),
    ttl: pushLifeSeconds(name),
    urgency: info?.always || info?.group === 'alerts' ? 'high' : 'normal',
    ...(isReplacing ? { topic: name } : {}),
  };
}

/** At a letter, never within one. */
function cutTo(bytesMax: number, text: string): string {
  if (Buffer.byteLength(text) <= bytesMax) return text;
  let bytes = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > bytesMax) break;
    kept += segment;
  }
  return `${kept}…`;
}
