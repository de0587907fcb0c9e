// Office calls with which operators act in a conversation: write, mark as read, assign, close.
import type pg from 'pg';
import { inTransaction } from '../../db/in-transaction.ts';
import type { PrivateFiles } from '../../files/private-files.ts';
import { FILE_PATH } from '../../files/signed-address.ts';
import { imageRefusal } from '../../web/image-refusal.ts';
import type { Operator } from '../../web/operator.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { CallRefused } from '../../web/refused.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import type { ChangeFeed } from './changes.ts';
import type { Chat, Writer } from './chat.ts';
import type { ChatTopics } from './chat-topics.ts';
import { lockConversation, writeConversation } from './conversation-rows.ts';
import { findChat, findChatClient } from './list-rows.ts';
import { listWriters } from './operator-rows.ts';
import { presentOfficeMessage, presentRow, presentTyping } from './present-chat.ts';
import { readWords } from './read-words.ts';
import { rolesThatWrite } from './return-chats.ts';

export interface OfficeWriteOptions {
  readonly chat: Chat;
  readonly files: Pick<PrivateFiles, 'keep' | 'signedUrl'>;
  readonly topics: ChatTopics;
  readonly changes: ChangeFeed;
}

const uploadWeight = 90;

export function registerOfficeWriteCalls(
  register: RegisterOfficeCall,
  { db, audit, now }: Pick<ModuleContext, 'db' | 'audit' | 'now'>,
  { chat, files, topics, changes }: OfficeWriteOptions,
): void {
  const record = (
    client: pg.ClientBase,
    operator: Operator,
    act: string,
    userId: number,
    more: object = {},
  ) => audit.record(client, { operator, act, subject: `chat ${userId}`, ...more });

  register('officeChatSend', { weight: weights.written }, async ({ params, operator, once }) => {
    const words = readWords(params);
    const userId = parseWhole('id', params.id);
    return once(async (act) => {
      const writer = await writerOf(act.client, userId);
      const { stored, took } = await chat.writeByOffice(act, writer, { ...words, operator });
      if (took)
        await record(act.client, operator, 'take', writer.userId, {
          before: { assignee: null },
          after: { assignee: operator.email },
        });
      // The audit row has no text: the text is in the conversation, whose rows are numbered without a gap.
      await record(act.client, operator, 'write', writer.userId, {
        after: { message: stored.seq, ...(stored.image !== null && { image: stored.image }) },
      });
      return { data: presentOfficeMessage(stored, imageFor(operator)) };
    });
  });

  register('officeChatImage', { weight: uploadWeight }, async ({ params, operator }) => {
    const { userId } = await writerOf(db.requests, parseWhole('id', params.id));
    const image = Buffer.from(await params.file.arrayBuffer());
    const outcome = await files.keep(userId, image, { byOffice: true });
    if (!outcome.ok) throw imageRefusal(outcome.fault);
    await inTransaction(db.requests, (client) =>
      record(client, operator, 'add image', userId, { after: { image: outcome.ref } }),
    );
    return { data: { url: outcome.ref } };
  });

  register('officeChatRead', { weight: weights.written }, async ({ params, once }) => {
    const userId = parseWhole('id', params.id);
    const seq = parseWhole('seq', params.seq);
    return once(async (act) => {
      const reader = await knownOf(act.client, userId);
      return { data: { unread: await chat.read(act, reader, { by: 'office', seq }) } };
    });
  });

  register('officeChatTyping', { weight: weights.stored }, async ({ params, operator }) => {
    const client = await findChatClient(db.requests, parseWhole('id', params.id));
    // If the client does not exist, nobody is shown it.
    if (client) topics.push(client.accountId, presentTyping(operator.name, now()));
    return { data: null };
  });

  register('officeChatAssign', { weight: weights.written }, async ({ params, operator, once }) => {
    const userId = parseWhole('id', params.id);
    const to = parseWhole('operator', params.operator);
    const was = params.was === undefined ? undefined : parseWhole('was', params.was);
    return once(async (act) => {
      const { client } = act;
      const locked = await lockConversation(client, userId);
      const known = locked && (await findChat(client, userId));
      if (!known) throw new CallRefused('chat_not_found');
      if (was !== undefined && was !== (known.assignee?.id ?? 0))
        throw new CallRefused('chat_assigned', { details: { by: known.assignee?.name ?? '' } });
      const given = to === 0 ? null : await writerWith(client, to);
      await writeConversation(client, userId, { assigneeId: given?.id ?? null });
      await record(client, operator, to === operator.id ? 'take' : 'assign', userId, {
        before: { assignee: known.assignee?.email ?? null },
        after: { assignee: given?.email ?? null },
      });
      act.afterCommit(() => changes.add(userId));
      return { data: presentRow({ ...known, assignee: given }) };
    });
  });

  for (const [name, event, status] of [
    ['officeChatClose', 'closed', 'closed'],
    ['officeChatReopen', 'reopened', 'open'],
  ] as const)
    register(name, { weight: weights.written }, async ({ params, operator, once }) => {
      const userId = parseWhole('id', params.id);
      return once(async (act) => {
        await chat.recordEvent(act, await knownOf(act.client, userId), event, operator);
        await record(act.client, operator, event === 'closed' ? 'close' : 'reopen', userId, {
          before: { status: status === 'open' ? 'closed' : 'open' },
          after: { status },
        });
        const after = await findChat(act.client, userId);
        if (!after) throw new Error(`conversation ${userId} has gone`);
        return { data: presentRow(after) };
      });
    });

  const imageFor = (operator: Operator) => (name: string) =>
    files.signedUrl(FILE_PATH + name, { kind: 'operator', id: operator.id });
}

async function writerOf(db: pg.Pool | pg.ClientBase, userId: number): Promise<Writer> {
  const client = await findChatClient(db, userId);
  if (!client) throw new CallRefused('client_not_found');
  return { userId, accountId: client.accountId };
}

/** The writer for an existing conversation; throws chat_not_found without one. */
async function knownOf(client: pg.ClientBase, userId: number): Promise<Writer> {
  const known = await findChat(client, userId);
  if (!known) throw new CallRefused('chat_not_found');
  return { userId, accountId: known.accountId };
}

async function writerWith(client: pg.ClientBase, id: number) {
  const found = (await listWriters(client, rolesThatWrite)).find((one) => one.id === id);
  if (!found) throw new CallRefused('chat_operator_unknown');
  return found;
}
