// Messages to people, as the office lists them: never their text, which may contain a code.

import type pg from 'pg';
import { type Page, readPage } from '../../db/read-page.ts';

export interface ListedMessage {
  readonly id: number;
  readonly channel: string;
  readonly recipient: string;
  readonly subject: string;
  readonly template: string | null;
  readonly language: string | null;
  readonly tries: number;
  readonly fault: string | null;
  readonly writtenAt: Date;
  readonly deliveredAt: Date | null;
  readonly failedAt: Date | null;
}

const conditions = {
  waiting: 'delivered_at is null and failed_at is null',
  sent: 'delivered_at is not null',
  failed: 'failed_at is not null',
} as const;
export type MessageStatus = keyof typeof conditions;

const columns = `id, channel, recipient, case when code is null then subject else '' end as subject, template,
  language, tries, fault, written_at as "writtenAt", delivered_at as "deliveredAt", failed_at as "failedAt"`;

export interface MessageFilter {
  readonly status: MessageStatus | undefined;
  readonly channel: 'email' | 'sms' | 'push' | undefined;
  /** The prefix of a recipient; empty for all. */
  readonly search: string;
}

export function listMessages(
  pool: pg.Pool,
  { status, channel, search }: MessageFilter,
  page: Page,
): Promise<{ rows: ListedMessage[]; total: number }> {
  const values: string[] = [];
  const where = [status === undefined ? 'true' : conditions[status]];
  if (channel !== undefined) where.push(`channel = $${values.push(channel)}`);
  if (search !== '') where.push(`recipient like $${values.push(`${search.replace(/[\\%_]/g, '\\$&')}%`)}`);
  return readPage(
    pool,
    { columns, from: `from outbox where ${where.join(' and ')}`, order: 'id desc', values },
    page,
  );
}

export type ResendFault = 'message_not_found' | 'message_not_failed' | 'message_expired';

/** Returns the message as it was before. It is delivered as if it had been written now. */
export async function resendMessage(
  client: pg.ClientBase,
  id: number,
  at: Date,
): Promise<ListedMessage | ResendFault> {
  const { rows } = await client.query<ListedMessage & { hasCode: boolean }>(
    `select ${columns}, code is not null or coalesce(template, '') like 'code\\_%' as "hasCode"
     from outbox where id = $1 for update`,
    [id],
  );
  const [found] = rows;
  if (!found) return 'message_not_found';
  const { hasCode, ...before } = found;
  if (before.failedAt === null) return 'message_not_failed';
  // By the time an operator retries it, the code is used or expired.
  if (hasCode) return 'message_expired';
  await client.query(
    'update outbox set failed_at = null, next_try_at = null, tries = 0, fault = null, written_at = $2 where id = $1',
    [id, at],
  );
  return before;
}

export async function findMessage(client: pg.ClientBase, id: number): Promise<ListedMessage | undefined> {
  const { rows } = await client.query<ListedMessage>(`select ${columns} from outbox where id = $1`, [id]);
  return rows[0];
}

/** The latest messages to any of these addresses. */
export async function listMessagesTo(pool: pg.Pool, recipients: readonly string[]): Promise<ListedMessage[]> {
  if (recipients.length === 0) return [];
  const { rows } = await pool.query<ListedMessage>(
    `select ${columns} from outbox where recipient = any($1) order by id desc limit 50`,
    [recipients],
  );
  return rows;
}
