// Conversations as the office lists them: waiting ones first, longest waiting at the top, then
// the others by their last message.
import { type Language, resolveLanguage } from '@candor/i18n/server';
import type pg from 'pg';
import { COUNTED_MAX } from '../../db/counted-max.ts';
import type { NamedClient } from '../../web/present-office-client.ts';
import type { Person } from '../../web/queue-order.ts';

export interface ListedChat {
  readonly client: NamedClient;
  readonly accountId: number;
  readonly language: Language;
  readonly status: 'open' | 'closed';
  readonly assignee: Person | null;
  readonly unread: number;
  readonly waitingSince: Date | null;
  readonly lastSeq: number;
  readonly lastAt: Date;
  readonly lastFrom: 'client' | 'office' | 'event';
  readonly lastText: string;
  readonly lastHasImage: boolean;
  readonly clientRead: number;
  readonly officeRead: number;
}

interface Row extends Omit<ListedChat, 'client' | 'assignee' | 'language'> {
  readonly id: number;
  readonly uid: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly isDemo: boolean;
  readonly language: string | null;
  readonly assigneeId: number | null;
  readonly assigneeName: string | null;
  readonly assigneeEmail: string | null;
}

type Db = pg.Pool | pg.ClientBase;

/** `from`: the conversations, named `chat`. */
const selectFrom = (
  from: string,
): string => `select user_id as id, uid, users.email, mobile, is_demo as "isDemo", account_id as "accountId", language,
    status, assignee_id as "assigneeId", operator.name as "assigneeName", operator.email as "assigneeEmail",
    (select count(*)::int from chat_messages unread
      where unread.user_id = chat.user_id and author = 'client' and seq > office_read) as unread,
    waiting_since as "waitingSince", last_seq as "lastSeq", last_at as "lastAt", client_read as "clientRead",
    office_read as "officeRead", last.author as "lastFrom", last.body as "lastText",
    last.image is not null as "lastHasImage"
  from ${from}
  join users on users.id = user_id
  left join operators operator on operator.id = assignee_id
  left join lateral (
    select author, body, image from chat_messages
    where user_id = chat.user_id order by seq desc limit 1
  ) last on true`;

const selected = selectFrom('chat_conversations chat');

const order = 'order by waiting_since nulls last, last_at desc, user_id';

/**
 * One page; only its rows are joined with the rest. Waiting conversations and the others are read separately, each
 * along its index, because one query over both would sort all conversations for every page.
 */
const pageWhere = (where: string): string => `(
    select * from (
      (select * from chat_conversations chat where waiting_since is not null and ${where}
        ${order} limit $2::bigint + $3::bigint)
      union all
      (select * from chat_conversations chat where waiting_since is null and ${where}
        order by last_at desc, user_id limit $2::bigint + $3::bigint)
    ) either ${order} limit $2 offset $3
  ) chat`;

function chatOf(row: Row): ListedChat {
  const { id, uid, email, mobile, isDemo, assigneeId, assigneeName, assigneeEmail, language, ...chat } = row;
  return {
    ...chat,
    client: { id, uid, email, mobile, isDemo },
    language: resolveLanguage(language),
    assignee:
      assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '', email: assigneeEmail ?? '' },
  };
}

export interface ChatFilter {
  readonly status: 'open' | 'closed' | undefined;
  readonly assignee: 'me' | 'nobody' | 'others' | undefined;
  /** Only conversations with unread messages of the client. */
  readonly unread: boolean;
  /** The operator who sends the request. */
  readonly operatorId: number;
}

const assigneeWords = {
  me: 'assignee_id = $1',
  nobody: 'assignee_id is null and $1::bigint is not null',
  others: 'assignee_id is not null and assignee_id <> $1',
} as const;

function conditionOf({ status, assignee, unread }: ChatFilter): string {
  return [
    // The query always has the operator as a parameter.
    assignee === undefined ? '$1::bigint is not null' : assigneeWords[assignee],
    ...(status === undefined ? [] : [`status = '${status}'`]),
    ...(unread
      ? [
          `exists (select from chat_messages unread
             where unread.user_id = chat.user_id and author = 'client' and seq > office_read)`,
        ]
      : []),
  ].join(' and ');
}

export async function listChats(
  db: Db,
  filter: ChatFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ chats: ListedChat[]; total: number }> {
  const where = conditionOf(filter);
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<Row>(`${selectFrom(pageWhere(where))} ${order}`, [filter.operatorId, limit, offset]),
    db.query<{ total: number }>(
      `select count(*)::int as total
       from (select from chat_conversations chat where ${where} limit ${COUNTED_MAX}) counted`,
      [filter.operatorId],
    ),
  ]);
  return { chats: rows.map(chatOf), total: counted[0]?.total ?? 0 };
}

export async function findChat(db: Db, userId: number): Promise<ListedChat | undefined> {
  const { rows } = await db.query<Row>(`${selected} where user_id = $1`, [userId]);
  return rows[0] && chatOf(rows[0]);
}

export interface ChatClient extends NamedClient {
  readonly accountId: number;
  readonly language: Language;
}

/** Undefined if there is no such client. */
export async function findChatClient(db: Db, userId: number): Promise<ChatClient | undefined> {
  const { rows } = await db.query<Omit<ChatClient, 'language'> & { readonly language: string | null }>(
    `select id, uid, email, mobile, is_demo as "isDemo", account_id as "accountId", language
     from users where id = $1`,
    [userId],
  );
  return rows[0] && { ...rows[0], language: resolveLanguage(rows[0].language) };
}
