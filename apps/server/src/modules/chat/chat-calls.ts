// The client's side of a conversation over HTTP.
import { CHAT_AFTER_MAX, CHAT_PAGE_SIZE, type WholeNumber } from '@candor/contract';
import { FILE_PATH } from '../../files/signed-address.ts';
import { inAct } from '../../web/act.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterCall } from '../../web/register-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { TakeImage } from '../../web/take-image.ts';
import type { ModuleContext } from '../module.ts';
import type { ChangeFeed } from './changes.ts';
import type { Chat } from './chat.ts';
import type { Typing } from './chat-topics.ts';
import { type Conversation, countUnread, findConversation } from './conversation-rows.ts';
import type { ServiceStatus } from './hours.ts';
import { findByKey, listMessages, type Span } from './message-rows.ts';
import { presentMessage, presentPage } from './present-chat.ts';
import { readWords } from './read-words.ts';

export interface ChatCallOptions {
  readonly chat: Chat;
  readonly takeImage: TakeImage;
  readonly typing: Typing;
  readonly changes: ChangeFeed;
  /** True if somebody answers now. */
  readonly serviceStatus: () => ServiceStatus;
}

/** The same as for an upload for an identity review (modules/kyc). */
const uploadWeight = 90;
const nobody: Pick<Conversation, 'lastSeq' | 'clientRead' | 'officeRead'> = {
  lastSeq: 0,
  clientRead: 0,
  officeRead: 0,
};

export function registerChatCalls(
  register: RegisterCall,
  { db }: Pick<ModuleContext, 'db'>,
  { chat, takeImage, typing, changes, serviceStatus }: ChatCallOptions,
): void {
  const pool = db.requests;

  register('chatList', { weight: weights.stored }, async ({ params, session }) => {
    const userId = session.user.id;
    const known = await findConversation(pool, userId);
    const { messages, more } = await listMessages(pool, userId, readSpan(params));
    const { clientRead } = known ?? nobody;
    const unread = await countUnread(pool, { userId, author: 'office', after: clientRead });
    const page = { messages, more, unread, serviceStatus: serviceStatus(), imageUrl: chat.imageFor(userId) };
    return { data: presentPage(known ?? nobody, page) };
  });

  register('chatUnread', { weight: weights.stored }, async ({ session }) => {
    const userId = session.user.id;
    const known = await findConversation(pool, userId);
    const unread = known ? await countUnread(pool, { userId, author: 'office', after: known.clientRead }) : 0;
    return { data: { unread } };
  });

  register('chatSend', { weight: weights.written }, async ({ params, session, idempotency, once }) => {
    const words = readWords(params);
    const userId = session.user.id;
    const key = ownKey(idempotency?.key);
    return once(async (act) => {
      // Stored replies are deleted after a day; the message under its key never is.
      const before = key === null ? undefined : await findByKey(act.client, userId, key);
      if (before) {
        const image = before.image === null ? undefined : FILE_PATH + before.image;
        if (before.body !== words.body || image !== words.image)
          throw new CallRefused('idempotency_conflict');
        return { data: presentMessage(before, chat.imageFor(userId)) };
      }
      const writer = { userId, accountId: session.accountId };
      return { data: await chat.writeByClient(act, writer, { ...words, key }) };
    });
  });

  register('chatImage', { weight: uploadWeight }, async ({ params, session, address }) => ({
    data: { url: await takeImage({ userId: session.user.id, file: params.file, address }) },
  }));

  register('chatRead', { weight: weights.written }, async ({ params, session }) => {
    const seq = parseWhole('seq', params.seq);
    const reader = { userId: session.user.id, accountId: session.accountId };
    return inAct(pool, async (act) => ({
      data: { unread: await chat.read(act, reader, { by: 'client', seq }) },
    }));
  });

  register('chatTyping', { weight: weights.plain }, async ({ session }) => {
    if (typing.shouldNotify(session.user.id)) changes.signal();
    return { data: null };
  });
}

/** Throws invalid_parameter for anything that is not a message number. */
export function readSpan({
  before,
  after,
}: {
  before?: WholeNumber | undefined;
  after?: WholeNumber | undefined;
}): Span {
  if (after !== undefined) return { after: parseWhole('after', after), limit: CHAT_AFTER_MAX };
  return before === undefined
    ? { limit: CHAT_PAGE_SIZE }
    : { before: parseWhole('before', before, { min: 1 }), limit: CHAT_PAGE_SIZE };
}

/** The header as its client sent it; null if the request has only a timestamp. */
function ownKey(key: string | undefined): string | null {
  const own = key?.slice('chatSend:'.length);
  return own === undefined || own.startsWith('t:') ? null : own;
}
