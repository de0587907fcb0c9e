// Office calls that show conversations: the inbox, one conversation, and changes.
import type { RecordLook } from '../../audit/looks.ts';
import type { PrivateFiles } from '../../files/private-files.ts';
import { FILE_PATH } from '../../files/signed-address.ts';
import { pageOf } from '../../web/page-of.ts';
import { parseWhole, parseYesNo } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import type { ChangeFeed } from './changes.ts';
import { readSpan } from './chat-calls.ts';
import type { ChatTopics, Typing } from './chat-topics.ts';
import { findChat, findChatClient, type ListedChat, listChats } from './list-rows.ts';
import { listMessages } from './message-rows.ts';
import { listWriters } from './operator-rows.ts';
import { presentChat, presentRow } from './present-chat.ts';
import { rolesThatWrite } from './return-chats.ts';

export interface OfficeChatOptions {
  readonly files: Pick<PrivateFiles, 'signedUrl'>;
  readonly topics: ChatTopics;
  readonly changes: ChangeFeed;
  readonly typing: Typing;
  readonly recordLook: RecordLook;
}

export function registerOfficeChatCalls(
  register: RegisterOfficeCall,
  { db }: Pick<ModuleContext, 'db'>,
  { files, topics, changes, typing, recordLook }: OfficeChatOptions,
): void {
  const pool = db.requests;

  register('officeChats', { weight: 2 * weights.stored }, async ({ params, operator }) => {
    const { status, assignee } = params;
    const unread = params.unread !== undefined && parseYesNo('unread', params.unread);
    const { chats, total } = await listChats(
      pool,
      { status, assignee, unread, operatorId: operator.id },
      pageOf(params.page),
    );
    return { data: { list: chats.map(presentRow), total } };
  });

  register('officeChat', { weight: 2 * weights.stored }, async ({ params, operator }) => {
    const userId = parseWhole('id', params.id);
    const span = readSpan(params);
    const client = await findChatClient(pool, userId);
    if (!client) throw new CallRefused('client_not_found');
    await recordLook({ operator, subject: `chat ${userId}` });
    const known = await findChat(pool, userId);
    const { messages, more } = await listMessages(pool, userId, span);
    const imageUrl = (name: string) =>
      files.signedUrl(FILE_PATH + name, { kind: 'operator', id: operator.id });
    const { accountId, language, ...named } = client;
    const shown: ListedChat = known ?? { ...empty, client: named, accountId, language };
    const isOnline = topics.isOnline(accountId);
    return { data: presentChat(shown, { messages, more, isOnline, imageUrl }) };
  });

  register('officeChatChanges', { weight: weights.plain }, async ({ params, operator }) => {
    const { cursor, reset, changed } = await changes.after(params.cursor, operator.id);
    return { data: { cursor, reset, changed: [...changed], typing: typing.list() } };
  });

  register('officeChatOperators', { weight: weights.stored }, async () => ({
    data: { list: await listWriters(pool, rolesThatWrite) },
  }));
}

/** For a client without a conversation. */
const empty: Omit<ListedChat, 'client' | 'accountId' | 'language'> = {
  status: 'open',
  assignee: null,
  unread: 0,
  waitingSince: null,
  lastSeq: 0,
  lastAt: new Date(0),
  lastFrom: 'event',
  lastText: '',
  lastHasImage: false,
  clientRead: 0,
  officeRead: 0,
};
