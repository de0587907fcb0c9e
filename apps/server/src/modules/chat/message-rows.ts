// The rows of messages, by their numbers.
import type pg from 'pg';
import { queriesOn } from '../../db/queries.ts';

export interface StoredMessage {
  readonly seq: number;
  readonly author: 'client' | 'office' | 'event';
  readonly operator: { readonly id: number; readonly name: string; readonly email: string } | null;
  readonly key: string | null;
  readonly body: string;
  /** The image's name in the file store; null without an image. */
  readonly image: string | null;
  readonly event: 'closed' | 'reopened' | null;
  readonly writtenAt: Date;
}

type Db = pg.Pool | pg.ClientBase;

interface Row extends Omit<StoredMessage, 'operator'> {
  readonly operatorId: number | null;
  readonly operatorName: string | null;
  readonly operatorEmail: string | null;
}

const selected = `select seq, author, operator_id as "operatorId", operator.name as "operatorName",
    operator.email as "operatorEmail", key, body, image, event, written_at as "writtenAt"
  from chat_messages message left join operators operator on operator.id = operator_id`;

const messageOf = ({ operatorId, operatorName, operatorEmail, ...row }: Row): StoredMessage => ({
  ...row,
  operator:
    operatorId === null ? null : { id: operatorId, name: operatorName ?? '', email: operatorEmail ?? '' },
});

export interface Span {
  /** The newest messages below this number; if absent, the newest of all. */
  readonly before?: number | undefined;
  /** The oldest messages above this number. */
  readonly after?: number | undefined;
  readonly limit: number;
}

/** Oldest first, and whether there are more in the requested direction. */
export async function listMessages(
  db: Db,
  userId: number,
  { before, after, limit }: Span,
): Promise<{ messages: StoredMessage[]; more: boolean }> {
  const forward = after !== undefined;
  const { rows } = await db.query<Row>(
    `${selected} where user_id = $1 and ${forward ? 'seq > $2 order by seq' : 'seq < $2 order by seq desc'} limit $3`,
    [userId, forward ? after : (before ?? Number.MAX_SAFE_INTEGER), limit + 1],
  );
  const messages = rows.slice(0, limit).map(messageOf);
  return { messages: forward ? messages : messages.reverse(), more: rows.length > limit };
}

export async function findByKey(db: Db, userId: number, key: string): Promise<StoredMessage | undefined> {
  const { rows } = await db.query<Row>(`${selected} where user_id = $1 and key = $2`, [userId, key]);
  return rows[0] && messageOf(rows[0]);
}

export interface NewMessage {
  readonly userId: number;
  readonly seq: number;
  readonly author: 'client' | 'office' | 'event';
  readonly operatorId: number | null;
  readonly key: string | null;
  readonly body: string;
  readonly image: string | null;
  readonly event: 'closed' | 'reopened' | null;
  readonly writtenAt: Date;
}

export async function insertMessage(client: pg.ClientBase, message: NewMessage): Promise<void> {
  const { userId, operatorId, writtenAt, ...row } = message;
  await queriesOn(client)
    .insertInto('chat_messages')
    .values({ ...row, user_id: userId, operator_id: operatorId, written_at: writtenAt })
    .execute();
}

/** When the client wrote their n-th last message; undefined if they wrote fewer. */
export async function nthLastOfClient(db: Db, userId: number, n: number): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date }>(
    `select written_at as at from chat_messages where user_id = $1 and author = 'client'
     order by seq desc offset $2 limit 1`,
    [userId, n - 1],
  );
  return rows[0]?.at;
}

export async function countImagesSince(db: Db, userId: number, since: Date): Promise<number> {
  const { rows } = await db.query<{ images: number }>(
    `select count(*)::int as images from chat_messages
     where user_id = $1 and author = 'client' and image is not null and written_at > $2`,
    [userId, since],
  );
  return rows[0]?.images ?? 0;
}
