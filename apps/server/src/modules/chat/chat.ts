// A conversation as clients and operators write in it. Each command locks the conversation's row, so that numbers have
// no gaps and no duplicates; pushes go out after the commit.
import { CHAT_IMAGES_PER_DAY_MAX, CHAT_MESSAGES_PER_MINUTE_MAX, type ChatMessage } from '@candor/contract';
import type pg from 'pg';
import type { PrivateFiles } from '../../files/private-files.ts';
import { FILE_PATH } from '../../files/signed-address.ts';
import type { Act } from '../../web/act.ts';
import type { Operator } from '../../web/operator.ts';
import { CallRefused, invalid } from '../../web/refused.ts';
import type { ChangeFeed } from './changes.ts';
import type { ChatTopics, Typing } from './chat-topics.ts';
import {
  type Conversation,
  type ConversationChange,
  countUnread,
  lockConversation,
  openConversation,
  writeConversation,
} from './conversation-rows.ts';
import { countImagesSince, insertMessage, nthLastOfClient, type StoredMessage } from './message-rows.ts';
import { presentMessage, presentPush, presentRead } from './present-chat.ts';

export interface ChatOptions {
  readonly files: Pick<PrivateFiles, 'claim' | 'signedUrl'>;
  readonly topics: ChatTopics;
  readonly changes: ChangeFeed;
  readonly typing: Typing;
  readonly now: () => number;
  /** True if client limits apply: messages a minute and images a day. */
  readonly limited: boolean;
}

/** Cleaned text, and an image by the reference of its upload; at least one of the two. */
export interface Words {
  readonly body: string;
  readonly image: string | undefined;
}

export interface Writer {
  readonly userId: number;
  readonly accountId: number;
}

/** A message that stays unread for this long leads to a notification by another channel. */
const NOTIFY_AFTER_MS = 60_000;
const minuteMs = 60_000;
const dayMs = 86_400_000;

export type Chat = ReturnType<typeof makeChat>;

export function makeChat({ files, topics, changes, typing, now, limited }: ChatOptions) {
  const imageFor = (userId: number) => (name: string) =>
    files.signedUrl(FILE_PATH + name, { kind: 'client', id: userId });

  /** Runs in the command's transaction, with the conversation locked. */
  async function append(
    { client, afterCommit }: Act,
    { userId, accountId }: Writer,
    chat: Conversation,
    message: Omit<StoredMessage, 'seq'>,
    change: ConversationChange,
  ): Promise<StoredMessage> {
    const seq = chat.lastSeq + 1;
    const { operator, ...row } = message;
    await insertMessage(client, { ...row, userId, seq, operatorId: operator?.id ?? null });
    await writeConversation(client, userId, { ...change, lastSeq: seq, lastAt: message.writtenAt });
    const stored = { ...message, seq };
    afterCommit(() => {
      topics.push(accountId, presentPush(presentMessage(stored, imageFor(userId))));
      changes.add(userId);
    });
    return stored;
  }

  async function claim(client: pg.ClientBase, userId: number, ref: string | undefined) {
    if (ref === undefined) return null;
    if (!(await files.claim(client, userId, ref))) throw invalid('image');
    return ref.slice(FILE_PATH.length);
  }

  async function checkLimits(client: pg.ClientBase, userId: number, hasImage: boolean, at: number) {
    if (!limited) return;
    const first = await nthLastOfClient(client, userId, CHAT_MESSAGES_PER_MINUTE_MAX);
    const waitMs = first ? first.getTime() + minuteMs - at : 0;
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1_000);
      throw new CallRefused('chat_limit', { details: { seconds } });
    }
    if (hasImage && (await countImagesSince(client, userId, new Date(at - dayMs))) >= CHAT_IMAGES_PER_DAY_MAX)
      throw new CallRefused('chat_image_limit', { details: { max: CHAT_IMAGES_PER_DAY_MAX } });
  }

  return {
    imageFor,

    /** `key`: the client's idempotency key of the message. */
    async writeByClient(
      act: Act,
      writer: Writer,
      { body, image, key }: Words & { key: string | null },
    ): Promise<ChatMessage> {
      const { client } = act;
      const at = now();
      const chat = await openConversation(client, writer.userId, new Date(at));
      await checkLimits(client, writer.userId, image !== undefined, at);
      const stored = await append(
        act,
        writer,
        chat,
        {
          author: 'client',
          operator: null,
          key,
          body,
          image: await claim(client, writer.userId, image),
          event: null,
          writtenAt: new Date(at),
        },
        {
          waitingSince: chat.waitingSince ?? new Date(at),
          // A closed conversation becomes unassigned: its last operator may not be at work.
          ...(chat.status === 'closed' && { status: 'open', assigneeId: null }),
        },
      );
      act.afterCommit(() => typing.clear(writer.userId));
      return presentMessage(stored, imageFor(writer.userId));
    },

    /** `took`: whether the conversation was unassigned and is now the writer's. */
    async writeByOffice(
      act: Act,
      writer: Writer,
      { body, image, operator }: Words & { operator: Operator },
    ): Promise<{ stored: StoredMessage; took: boolean }> {
      const at = new Date(now());
      const chat = await openConversation(act.client, writer.userId, at);
      const took = chat.assigneeId === null;
      const stored = await append(
        act,
        writer,
        chat,
        {
          author: 'office',
          operator: { id: operator.id, name: operator.name, email: operator.email },
          key: null,
          body,
          image: await claim(act.client, writer.userId, image),
          event: null,
          writtenAt: at,
        },
        {
          officeRead: chat.lastSeq + 1,
          waitingSince: null,
          status: 'open',
          // Counted from the first unread answer: further answers do not postpone it.
          notifyAt: chat.notifyAt ?? new Date(at.getTime() + NOTIFY_AFTER_MS),
          ...(took && { assigneeId: operator.id }),
        },
      );
      return { stored, took };
    },

    /** Closes or reopens, as a row of the conversation that its client sees. */
    async recordEvent(
      act: Act,
      writer: Writer,
      event: 'closed' | 'reopened',
      operator: Operator,
    ): Promise<void> {
      const chat = await lockConversation(act.client, writer.userId);
      if (!chat) throw new CallRefused('chat_not_found');
      const status = event === 'closed' ? 'closed' : 'open';
      if (chat.status === status) throw new CallRefused('chat_state_same');
      await append(
        act,
        writer,
        chat,
        {
          author: 'event',
          operator: { id: operator.id, name: operator.name, email: operator.email },
          key: null,
          body: '',
          image: null,
          event,
          writtenAt: new Date(now()),
        },
        { status, officeRead: chat.lastSeq + 1, ...(event === 'closed' && { waitingSince: null }) },
      );
    },

    /**
     * Marks messages as read up to a number, never back; a number beyond the last message counts as the last. Returns
     * how many messages of the other side stay unread.
     */
    async read(
      { client, afterCommit }: Act,
      { userId, accountId }: Writer,
      { by, seq }: { by: 'client' | 'office'; seq: number },
    ): Promise<number> {
      const chat = await lockConversation(client, userId);
      if (!chat) return 0;
      const before = by === 'client' ? chat.clientRead : chat.officeRead;
      const upTo = Math.min(seq, chat.lastSeq);
      const author = by === 'client' ? 'office' : 'client';
      const unread = await countUnread(client, { userId, author, after: Math.max(upTo, before) });
      if (upTo <= before) return unread;
      await writeConversation(
        client,
        userId,
        by === 'client'
          ? { clientRead: upTo, ...(unread === 0 && { notifyAt: null }) }
          : { officeRead: upTo },
      );
      afterCommit(() => {
        topics.push(accountId, presentRead({ by, seq: upTo }, now()));
        changes.add(userId);
      });
      return unread;
    },
  };
}
