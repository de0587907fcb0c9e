// The history: days, messages of both sides, and what is on its way.
import type { ChatMessage, ChatState, ChatStore, PendingMessage } from '@candor/client';
import { Button } from '@candor/ui';
import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { Fragment } from 'react';
import { useWords } from '../../shared/stores.ts';
import { Bubble } from './bubble.tsx';
import { dayOf, minuteOf, nameDay } from './chat-times.ts';
import { OwnPicture } from './own-picture.tsx';
import { Picture } from './picture.tsx';

interface MessagesProps {
  readonly state: ChatState;
  readonly messages: readonly ChatMessage[];
  readonly store: ChatStore;
}

export function Messages({ state, messages, store }: MessagesProps) {
  const words = useWords();
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
                <KeptMessage
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
  const { t, language } = useWords();
  return (
    <p className="mx-auto my-2 max-w-72 text-center text-caption text-pretty text-muted">
      {t(event === 'closed' ? 'chat.closed' : 'chat.reopened')} <bdi>{minuteOf(language, at)}</bdi>
    </p>
  );
}

interface KeptProps {
  readonly message: ChatMessage;
  readonly isLast: boolean;
  readonly isRead: boolean;
  readonly onExpired: () => void;
}

function KeptMessage({ message, isLast, isRead, onExpired }: KeptProps) {
  const { t, language } = useWords();
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
  const { t } = useWords();
  return (
    <span className={isRead ? 'text-accent' : undefined}>
      {isRead ? <CheckCheck size={15} aria-hidden="true" /> : <Check size={15} aria-hidden="true" />}
      <span className="sr-only">{t(isRead ? 'chat.read' : 'chat.sent')}</span>
    </span>
  );
}

function PendingBubble({ message, store }: { message: PendingMessage; store: ChatStore }) {
  const { t } = useWords();
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
              <CircleAlert size={15} aria-hidden="true" className="shrink-0" />
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
            <Clock size={13} aria-hidden="true" />
            {t('chat.sending')}
          </>
        )
      }
    />
  );
}
