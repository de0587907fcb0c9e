// The rows of conversations. Every writer locks the row, so that numbers run without a gap in the order of the commits.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';

export interface Conversation {
  readonly userId: number;
  readonly status: 'open' | 'closed';
  readonly assigneeId: number | null;
  readonly lastSeq: number;
  readonly clientRead: number;
  readonly officeRead: number;
  readonly waitingSince: Date | null;
  /** When to notify the client of unread messages; null if there is nothing to notify of. */
  readonly notifyAt: Date | null;
}

type Db = pg.Pool | pg.ClientBase;

const columns = `user_id as "userId", status, assignee_id as "assigneeId", last_seq as "lastSeq",
  client_read as "clientRead", office_read as "officeRead", waiting_since as "waitingSince",
  notify_at as "notifyAt"`;

export async function findConversation(db: Db, userId: number): Promise<Conversation | undefined> {
  const { rows } = await db.query<Conversation>(
    `select ${columns} from chat_conversations where user_id = $1`,
    [userId],
  );
  return rows[0];
}

/** Locks the conversation until the transaction ends. Undefined if it has no message yet. */
export async function lockConversation(
  client: pg.ClientBase,
  userId: number,
): Promise<Conversation | undefined> {
  const { rows } = await client.query<Conversation>(
    `select ${columns} from chat_conversations where user_id = $1 for no key update`,
    [userId],
  );
  return rows[0];
}

/** Locks the conversation, and creates it if it does not exist. The user must exist. */
export async function openConversation(
  client: pg.ClientBase,
  userId: number,
  at: Date,
): Promise<Conversation> {
  const known = await lockConversation(client, userId);
  if (known) return known;
  await queriesOn(client)
    .insertInto('chat_conversations')
    .values({
      user_id: userId,
      status: 'open',
      assignee_id: null,
      last_seq: 0,
      last_at: at,
      client_read: 0,
      office_read: 0,
      waiting_since: null,
      notify_at: null,
    })
    // If two first messages come at once, the second waits here for the first.
    .onConflict((same) => same.column('user_id').doNothing())
    .execute();
  const begun = await lockConversation(client, userId);
  if (!begun) throw new Error(`the conversation of user ${userId} was begun and is not there`);
  return begun;
}

export interface ConversationChange {
  readonly status?: 'open' | 'closed';
  readonly assigneeId?: number | null;
  readonly lastSeq?: number;
  readonly lastAt?: Date;
  readonly clientRead?: number;
  readonly officeRead?: number;
  readonly waitingSince?: Date | null;
  readonly notifyAt?: Date | null;
}

export async function writeConversation(
  client: pg.ClientBase,
  userId: number,
  change: ConversationChange,
): Promise<void> {
  const { status, assigneeId, lastSeq, lastAt, clientRead, officeRead, waitingSince, notifyAt } = change;
  await queriesOn(client)
    .updateTable('chat_conversations')
    .set({
      ...(status !== undefined && { status }),
      ...(assigneeId !== undefined && { assignee_id: assigneeId }),
      ...(lastSeq !== undefined && { last_seq: lastSeq }),
      ...(lastAt !== undefined && { last_at: lastAt }),
      ...(clientRead !== undefined && { client_read: clientRead }),
      ...(officeRead !== undefined && { office_read: officeRead }),
      ...(waitingSince !== undefined && { waiting_since: waitingSince }),
      ...(notifyAt !== undefined && { notify_at: notifyAt }),
    })
    .where('user_id', '=', userId)
    .execute();
}

/** How many messages of one side the other side has not read. */
export async function countUnread(
  db: Db,
  { userId, author, after }: { userId: number; author: 'client' | 'office'; after: number },
): Promise<number> {
  const { rows } = await db.query<{ unread: number }>(
    'select count(*)::int as unread from chat_messages where user_id = $1 and author = $2 and seq > $3',
    [userId, author, after],
  );
  return rows[0]?.unread ?? 0;
}
