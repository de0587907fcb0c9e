// The history: days, messages of both sides, and pending messages.
import {
  type ChatMessage,
  type ChatState,
  type ChatStore,
  fetchImage,
  type PendingMessage,
} from '@candor/client';
import { type Language, languageInfo } from '@candor/i18n';
import { Button, classNames } from '@candor/ui';
import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import type { I18n } from '../../shared/i18n.ts';
import { useI18n } from '../../shared/stores.ts';
import { Picture } from './picture.tsx';

interface MessagesProps {
  readonly state: ChatState;
  readonly messages: readonly ChatMessage[];
  readonly store: ChatStore;
}

export function Messages({ state, messages, store }: MessagesProps) {
  const words = useI18n();
  const now = Date.now();
  return (
    <ol className="flex flex-col gap-1.5">
      {messages.map((message, place) => {
        const before = messages[place - 1];
        const after = messages[place + 1];
        const isNewDay = before === undefined || dayOf(before.at) !== dayOf(message.at);
        return (
          <Fragment key={message.seq}>
            {isNewDay && (
              <li className="my-2 self-center rounded-full bg-sunken px-3 py-1 text-caption font-medium text-muted">
                {nameDay(words, message.at, now)}
              </li>
            )}
            <li className={before && before.from !== message.from ? 'mt-1.5' : undefined}>
              {message.from === 'event' ? (
                <EventLine message={message} />
              ) : (
                <StoredMessage
                  message={message}
                  isLast={after?.from !== message.from || dayOf(after.at) !== dayOf(message.at)}
                  isRead={message.seq <= state.readByOffice}
                  onExpired={() => void store.renew(message.seq)}
                />
              )}
            </li>
          </Fragment>
        );
      })}
      {state.pending.map((message) => (
        <li key={message.key}>
          <PendingBubble message={message} store={store} />
        </li>
      ))}
    </ol>
  );
}

function EventLine({ message: { event, at } }: { message: ChatMessage }) {
  const { t, language } = useI18n();
  return (
    <p className="mx-auto my-2 max-w-72 text-center text-caption text-pretty text-muted">
      {t(event === 'closed' ? 'chat.closed' : 'chat.reopened')} <bdi>{minuteOf(language, at)}</bdi>
    </p>
  );
}

interface StoredMessageProps {
  readonly message: ChatMessage;
  readonly isLast: boolean;
  readonly isRead: boolean;
  readonly onExpired: () => void;
}

function StoredMessage({ message, isLast, isRead, onExpired }: StoredMessageProps) {
  const { t, language } = useI18n();
  const { from, text, image, name, at } = message;
  const isOwn = from === 'client';
  const by = isOwn ? t('chat.you') : name === '' ? t('user.chat') : name;
  return (
    <Bubble
      isOwn={isOwn}
      isLast={isLast}
      by={by}
      text={text}
      picture={image !== '' && <OwnPicture address={image} onExpired={onExpired} />}
      foot={
        (isLast || isOwn) && (
          <>
            {!isOwn && <bdi className="font-medium">{by}</bdi>}
            <time dateTime={at} className="figure">
              {minuteOf(language, at)}
            </time>
            {isOwn && <Ticks isRead={isRead} />}
          </>
        )
      }
    />
  );
}

function Ticks({ isRead }: { isRead: boolean }) {
  const { t } = useI18n();
  return (
    <span className={isRead ? 'text-accent' : undefined}>
      {isRead ? <CheckCheck size={15} /> : <Check size={15} />}
      <span className="sr-only">{t(isRead ? 'chat.read' : 'chat.sent')}</span>
    </span>
  );
}

function PendingBubble({ message, store }: { message: PendingMessage; store: ChatStore }) {
  const { t } = useI18n();
  const { key, text, preview, image, status, refusal } = message;
  const hasFailed = status === 'failed';
  return (
    <Bubble
      isOwn
      isLast
      by={t('chat.you')}
      text={text === '' && preview === null && image !== null ? t('chat.picture') : text}
      picture={preview !== null && <Picture address={preview} />}
      foot={
        hasFailed ? (
          <div role="alert" className="flex flex-col items-end gap-1">
            <span className="flex items-center gap-1 text-danger">
              <CircleAlert size={15} className="shrink-0" />
              <span className="text-end text-pretty">{refusal ?? t('chat.failed')}</span>
            </span>
            <span className="flex gap-1">
              <Button look="quiet" className="min-h-11 text-small" onClick={() => store.discard(key)}>
                {t('chat.discard')}
              </Button>
              <Button look="quiet" className="min-h-11 text-small" onClick={() => store.resend(key)}>
                {t('chat.resend')}
              </Button>
            </span>
          </div>
        ) : (
          <>
            <Clock size={13} />
            {t('chat.sending')}
          </>
        )
      }
    />
  );
}

/** In the language of the screen and the zone of the device: hours and minutes, without the seconds of prices. */
function minuteOf(language: Language, at: string): string {
  const { intlTag } = languageInfo(language);
  return new Intl.DateTimeFormat(intlTag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(at),
  );
}

/** The local day that a moment is in, as a key. */
function dayOf(at: string | number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
}

/** The day before by the calendar: a day with a clock change does not have 24 hours. */
function dayBefore(at: number): string {
  const date = new Date(at);
  return dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1).getTime());
}

/** Today, yesterday, or the date. */
export function nameDay({ t, format }: Pick<I18n, 't' | 'format'>, at: string, now: number): string {
  if (dayOf(at) === dayOf(now)) return t('chat.today');
  return dayOf(at) === dayBefore(now) ? t('chat.yesterday') : format.date(at);
}

interface BubbleProps {
  readonly isOwn: boolean;
  /** The last of several messages of one side, whose corner points at the sender. */
  readonly isLast: boolean;
  /** The sender, for users who can't see the side. */
  readonly by: string;
  readonly text: string;
  readonly picture?: ReactNode;
  /** Time and state. */
  readonly foot: ReactNode;
}

/** One message: its side and colour show the sender, and a word names the sender for screen readers. */
function Bubble({ isOwn, isLast, by, text, picture, foot }: BubbleProps) {
  return (
    <div className={classNames('flex max-w-[84%] flex-col', isOwn ? 'ms-auto items-end' : 'items-start')}>
      <div
        className={classNames(
          'min-w-0 max-w-full overflow-hidden rounded-2xl text-body',
          isOwn ? 'bg-accent-fill text-on-fill' : 'border border-line bg-raised text-ink',
          isLast && (isOwn ? 'rounded-ee-md' : 'rounded-es-md'),
        )}
      >
        <span className="sr-only">{by}: </span>
        {picture}
        {text !== '' && (
          <p dir="auto" className="px-3.5 py-2 break-words whitespace-pre-wrap">
            {text}
          </p>
        )}
      </div>
      <div className="mt-0.5 flex items-center gap-1.5 px-1 text-caption text-muted">{foot}</div>
    </div>
  );
}

/**
 * An image of a message, fetched with the client's login, because its address opens for nobody else. `onExpired` is
 * called when the address has expired and a new one is needed.
 */
function OwnPicture({ address, onExpired }: { address: string; onExpired: () => void }) {
  const { session } = useClient();
  const [shown, setShown] = useState<string | null>(null);
  const expired = useRef(onExpired);
  expired.current = onExpired;
  // Once until it is shown: an image that is gone fails with each new address.
  const wasRenewed = useRef(false);
  useEffect(() => {
    const own = new AbortController();
    let url: string | undefined;
    void fetchImage(session, address, own.signal).then((image) => {
      if (own.signal.aborted) return;
      if (!image) {
        if (!wasRenewed.current) expired.current();
        wasRenewed.current = true;
        return;
      }
      wasRenewed.current = false;
      url = URL.createObjectURL(image);
      setShown(url);
    });
    return () => {
      own.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [session, address]);
  return <Picture address={shown} />;
}
