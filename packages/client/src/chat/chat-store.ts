// The conversation with customer service on a screen: its messages in the order of their numbers, live, with every gap
// fetched again, and the messages that are being sent from here.
import { type CallFault, isCallFault } from '../call-error.ts';
import { fetchChat, readChat, sayTyping, sendChat } from '../calls/chat-calls.ts';
import { browserClock, type Clock } from '../clock.ts';
import type { Http } from '../http.ts';
import { makeListeners } from '../listeners.ts';
import {
  type ChatHours,
  type ChatMessage,
  type ChatNews,
  type ChatPage,
  parseChatPush,
} from '../parse/chat.ts';
import { makeIdempotencyKey } from '../random-id.ts';
import type { Session } from '../session.ts';
import type { Socket } from '../socket.ts';
import { browserStorage, type KeyValueStorage } from '../storage.ts';
import { CHAT_TOPIC } from '../topics.ts';
import { makeOutgoing, type PendingMessage } from './outgoing.ts';

export interface ChatState {
  /** Undefined before the first page has loaded. */
  readonly messages: readonly ChatMessage[] | undefined;
  /** True if there are earlier ones. */
  readonly more: boolean;
  readonly pending: readonly PendingMessage[];
  readonly readByOffice: number;
  readonly hours: ChatHours | undefined;
  /** The user who is typing; null if nobody is. */
  readonly typing: string | null;
  readonly fault: CallFault | undefined;
}

export interface ChatStoreOptions {
  readonly http: Pick<Http, 'at'>;
  readonly socket: Pick<Socket, 'subscribe' | 'onGap'>;
  /** The conversation belongs to the current login, and ends with it. */
  readonly session: Pick<Session, 'token' | 'user' | 'subscribe'>;
  readonly releasePreview?: (address: string) => void;
  readonly clock?: Clock;
  readonly storage?: KeyValueStorage;
}

const TYPING_SHOWN_MS = 6_000;
const TYPING_SAID_MS = 3_000;

export type ChatStore = ReturnType<typeof makeChatStore>;

const blank: ChatState = {
  messages: undefined,
  more: false,
  pending: [],
  readByOffice: 0,
  hours: undefined,
  typing: null,
  fault: undefined,
};

export function makeChatStore({
  http,
  socket,
  session,
  releasePreview = (address) => URL.revokeObjectURL(address),
  clock = browserClock,
  storage = browserStorage(),
}: ChatStoreOptions) {
  const listeners = makeListeners();
  let state = blank;
  let hasEnded = false;
  let readUpTo = 0;
  /** The highest known number, shown or not. */
  let receivedUpTo = 0;
  let saidTypingAt = 0;
  let filling: Promise<void> | null = null;
  let cancelTyping = (): void => {};

  function become(next: Partial<ChatState>): void {
    if (hasEnded) return;
    state = { ...state, ...next };
    listeners.notify();
  }
  const outgoing = makeOutgoing({
    owner: session.user()?.uid,
    storage,
    clock,
    send: (message) => sendChat(http, message),
    onSent: (message) => take([message]),
    onChange: () => become({ pending: outgoing.get() }),
    releasePreview,
  });
  state = { ...state, pending: outgoing.get() };
  const own = session.token();
  const stopFollowing = session.subscribe(() => {
    if (session.token() === own) return;
    stopFollowing();
    cancelTyping();
    outgoing.end();
    become(blank);
    hasEnded = true;
  });

  const lastOf = (messages: readonly ChatMessage[] | undefined): number => messages?.at(-1)?.seq ?? 0;

  /** Puts messages in their places; one beyond a gap waits until the missing ones have been fetched. */
  function take(arrived: readonly ChatMessage[]): void {
    for (const { seq } of arrived) receivedUpTo = Math.max(receivedUpTo, seq);
    if (!state.messages) return;
    const last = lastOf(state.messages);
    const known = new Map(state.messages.map((one) => [one.seq, one]));
    let hasGap = false;
    let end = last;
    for (const one of arrived.toSorted((a, b) => a.seq - b.seq)) {
      if (one.seq > end + 1) hasGap = true;
      else {
        known.set(one.seq, one);
        end = Math.max(end, one.seq);
      }
      if (one.key !== '') outgoing.arrived(one.key);
    }
    become({ messages: [...known.values()].toSorted((a, b) => a.seq - b.seq) });
    if (hasGap) void fill();
  }

  /** Loads everything after the last known message. */
  function fill(): Promise<void> {
    filling ??= (async () => {
      try {
        for (let more = true; more; ) {
          const receivedBefore = receivedUpTo;
          const page = await fetchChat(http, { after: lastOf(state.messages) });
          // A push during the request may be newer than this response, so it is requested once more.
          const lastSeen = Math.max(lastOf(state.messages), lastOf(page.messages));
          more = page.more || (receivedUpTo > receivedBefore && receivedUpTo > lastSeen);
          become({ readByOffice: page.readByOffice, hours: page.hours });
          take(page.messages);
        }
      } catch (fault) {
        // The next push or connection retries.
        if (!isCallFault(fault)) throw fault;
      } finally {
        filling = null;
      }
    })();
    return filling;
  }

  function heard(news: ChatNews): void {
    switch (news.kind) {
      case 'message':
        if (news.message.from !== 'client') become({ typing: null });
        take([news.message]);
        break;
      case 'read':
        if (news.by === 'office') become({ readByOffice: Math.max(state.readByOffice, news.seq) });
        break;
      case 'typing':
        cancelTyping();
        cancelTyping = clock.after(TYPING_SHOWN_MS, () => become({ typing: null }));
        become({ typing: news.name });
        break;
    }
  }

  async function load(): Promise<void> {
    become({ fault: undefined });
    try {
      const page = await fetchChat(http, {});
      show(page);
    } catch (fault) {
      if (!isCallFault(fault)) throw fault;
      become({ fault });
    }
  }

  function show({ messages, more, readByOffice, readByClient, hours }: ChatPage): void {
    readUpTo = Math.max(readUpTo, readByClient);
    become({ messages, more, readByOffice, hours });
    for (const { key } of messages) if (key !== '') outgoing.arrived(key);
    outgoing.retry();
    // Pushed before there was a page for it, and after the page was read.
    if (receivedUpTo > lastOf(messages)) void fill();
  }

  return {
    subscribe: listeners.add,
    get: (): ChatState => state,

    /** Live until the returned function is called; pending messages are still sent after that. */
    open(): () => void {
      const stopHearing = socket.subscribe(CHAT_TOPIC, (push) => heard(parseChatPush(push)));
      const stopGaps = socket.onGap((reason) => {
        if (reason !== 'connected') return;
        if (state.messages) void fill();
        else void load();
        outgoing.retry();
      });
      void load();
      return () => {
        stopHearing();
        stopGaps();
        cancelTyping();
        // No message says that typing has ended, so this does.
        become({ typing: null });
      };
    },

    reload: load,

    async older(): Promise<void> {
      const first = state.messages?.[0];
      if (!first || !state.more) return;
      try {
        const page = await fetchChat(http, { before: first.seq });
        const messages = [...page.messages, ...(state.messages ?? [])];
        become({ messages: [...new Map(messages.map((one) => [one.seq, one])).values()], more: page.more });
      } catch (fault) {
        if (!isCallFault(fault)) throw fault;
        become({ fault });
      }
    },

    /** Addresses of images expire after five minutes: requests this message's again. */
    async renew(seq: number): Promise<void> {
      try {
        const page = await fetchChat(http, { after: seq - 1 });
        take(page.messages.filter((one) => one.seq === seq));
      } catch (fault) {
        if (!isCallFault(fault)) throw fault;
      }
    },

    send({ text, image, preview }: Pick<PendingMessage, 'text' | 'image' | 'preview'>): void {
      saidTypingAt = 0;
      outgoing.add({ key: makeIdempotencyKey(), text, image, preview, at: clock.now() });
    },
    resend: (key: string): void => outgoing.resend(key, makeIdempotencyKey()),
    discard: (key: string): void => outgoing.discard(key),

    /** Marks everything on the screen as read. */
    async read(): Promise<void> {
      const last = lastOf(state.messages);
      if (last <= readUpTo) return;
      readUpTo = last;
      try {
        await readChat(http, last);
      } catch (fault) {
        if (!isCallFault(fault)) throw fault;
        readUpTo = 0;
      }
    },

    /** Sends at most every three seconds. */
    type(): void {
      if (clock.now() - saidTypingAt < TYPING_SAID_MS) return;
      saidTypingAt = clock.now();
      sayTyping(http).catch((fault: unknown) => {
        if (!isCallFault(fault)) throw fault;
      });
    },
  };
}
