// Our own chat: the history above, the field below, and above an open keyboard.

import {
  type ChatHours,
  type ChatMessage,
  type ChatState,
  type ChatStore,
  makeChatStore,
  perLogin,
} from '@candor/client';
import { classNames, Empty, ErrorState, IconButton, Skeleton } from '@candor/ui';
import { ArrowDown, Headset } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { ConnectionState } from '../../shared/connection.tsx';
import { Page } from '../../shared/page.tsx';
import { useConnection, useI18n, useSession } from '../../shared/stores.ts';
import { Composer } from './composer.tsx';
import { Messages } from './messages.tsx';

/** Nearer to the end than this counts as the end. */
const nearPx = 80;

export function Conversation() {
  const { t } = useI18n();
  const { store, state } = useChat();
  const { state: connection } = useConnection();
  const height = useVisibleHeight();
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const { messages, pending, typing, hours, fault, more } = state;
  const first = messages?.[0]?.seq;
  const last = messages?.at(-1)?.seq ?? 0;

  function toEnd(): void {
    const { current } = scroller;
    if (current) current.scrollTop = current.scrollHeight;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever reads the end stays there as it grows
  useLayoutEffect(() => {
    if (isAtEnd) toEnd();
  }, [last, pending.length, typing, height]);
  const pendingBefore = useRef(pending.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written by oneself is looked at, not its arrival
  useLayoutEffect(() => {
    if (pending.length > pendingBefore.current) toEnd();
    pendingBefore.current = pending.length;
  }, [pending.length]);
  useKeepPlace(scroller, first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message that is in sight is read
  useEffect(() => {
    const look = () => {
      if (!document.hidden && isAtEnd) void store.read();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [last, isAtEnd, store]);

  return (
    <div
      className="fixed start-(--rail,0px) end-0 top-0 mx-auto flex max-w-180 flex-col bg-page"
      style={{ height }}
    >
      <Page
        title={t('user.chat')}
        backTo="/mine"
        actions={<ConnectionState />}
        className="flex min-h-0 flex-1 flex-col"
      >
        {hours && <ServiceHours hours={hours} />}
        <div
          ref={scroller}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a finger
          tabIndex={0}
          role="log"
          aria-live="off"
          aria-label={t('user.chat')}
          onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
            setAtEnd(scrollHeight - scrollTop - clientHeight < nearPx)
          }
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-3 focus-visible:-outline-offset-2"
        >
          {more && (
            <button
              type="button"
              onClick={() => void store.older()}
              className="mx-auto my-2 block min-h-11 rounded-full px-4 text-small font-semibold text-accent"
            >
              {t('chat.older')}
            </button>
          )}
          {messages === undefined && fault === undefined && <Waiting />}
          {messages === undefined && fault !== undefined && (
            <ErrorState
              title={t('public.load_failed')}
              text={t('public.load_failed_text')}
              retryLabel={t('public.retry')}
              onRetry={() => void store.reload()}
            />
          )}
          {messages?.length === 0 && pending.length === 0 && (
            <Empty icon={<Headset size={26} />} title={t('chat.empty')} text={t('chat.empty_text')} />
          )}
          {messages && <Messages state={state} messages={messages} store={store} />}
          {typing !== null && (
            <p className="px-1 pt-2 text-caption text-muted">{t('chat.typing', { name: typing })}</p>
          )}
        </div>
        {!isAtEnd && (
          <div className="relative">
            <IconButton
              label={t('chat.latest')}
              onClick={toEnd}
              className="absolute end-3 bottom-3 bg-raised text-ink shadow-float"
            >
              <ArrowDown size={20} />
            </IconButton>
          </div>
        )}
        {connection === 'offline' && (
          <p className="bg-warn-soft px-4 py-2 text-small text-pretty text-warn">{t('chat.offline')}</p>
        )}
        <NewMessages messages={messages} />
        <Composer onType={store.type} onSend={store.send} />
      </Page>
    </div>
  );
}

/** Earlier messages are inserted above, while the visible ones keep their position. */
function useKeepPlace(scroller: React.RefObject<HTMLDivElement | null>, first: number | undefined): void {
  const before = useRef({ first, height: 0 });
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const known = before.current;
    if (first !== undefined && known.first !== undefined && first < known.first)
      current.scrollTop += current.scrollHeight - known.height;
    before.current = { first, height: current.scrollHeight };
  });
}

function Waiting() {
  return (
    <div className="flex flex-col gap-3 pt-4">
      <Skeleton className="h-14 w-3/5 rounded-2xl" />
      <Skeleton className="ms-auto h-20 w-2/3 rounded-2xl" />
      <Skeleton className="h-12 w-1/2 rounded-2xl" />
    </div>
  );
}

/** The conversation of this app, for each login: unsent messages are still sent after its screen closes. */
const chatOf = perLogin(makeChatStore);

/** Live while it is shown. */
function useChat(): { store: ChatStore; state: ChatState } {
  const client = useClient();
  // Another login has another conversation.
  const isLoggedIn = useSession() !== null;
  const store = chatOf(client);
  useEffect(() => (isLoggedIn ? store.open() : undefined), [store, isLoggedIn]);
  return { store, state: useSyncExternalStore(store.subscribe, store.get) };
}

/**
 * Height of the page that no keyboard covers, as a style in CSS pixels; the whole screen if the browser doesn't report
 * it.
 */
function useVisibleHeight(): string {
  const [height, setHeight] = useState('100dvh');
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      setHeight(`${Math.round(viewport.height)}px`);
      // iOS scrolls the page under a keyboard, although nothing is hidden.
      window.scrollTo(0, 0);
    };
    viewport.addEventListener('resize', measure);
    return () => viewport.removeEventListener('resize', measure);
  }, []);
  return height;
}

interface NewMessagesProps {
  readonly messages: readonly ChatMessage[] | undefined;
}

/** Announces to screen readers each message that the office writes while it is open, once, and nothing else. */
function NewMessages({ messages }: NewMessagesProps) {
  const { t } = useI18n();
  const [said, setSaid] = useState('');
  /** The number of the last message that was there when the screen opened, or that has been announced. */
  const upTo = useRef<number | null>(null);
  useEffect(() => {
    if (!messages) return;
    const last = messages.at(-1)?.seq ?? 0;
    const known = upTo.current;
    upTo.current = last;
    if (known === null) return;
    const fresh = messages.filter(({ seq, from }) => seq > known && from === 'office');
    if (fresh.length > 0)
      setSaid(fresh.map(({ name, text }) => `${name}: ${text || t('chat.picture')}`).join('\n'));
  }, [messages, t]);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}

/** Shows whether an agent answers now, and if not, when one will. */
function ServiceHours({ hours: { isOpen, opensAt } }: { hours: ChatHours }) {
  const { t, format } = useI18n();
  const text = isOpen
    ? t('chat.open_now')
    : opensAt === null
      ? t('chat.hours_unknown')
      : t('chat.opens_at', { time: format.weekdayTime(opensAt) });
  return (
    <p className="flex items-start gap-2 border-b border-line px-4 pb-2 text-small text-pretty text-muted">
      <span
        aria-hidden="true"
        className={classNames('mt-1.5 size-2 shrink-0 rounded-full', isOpen ? 'bg-good' : 'bg-warn')}
      />
      {text}
    </p>
  );
}
