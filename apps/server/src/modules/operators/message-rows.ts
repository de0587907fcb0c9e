// Messages to people, as the office lists them: never their text, which may hold a code.
import type pg from 'pg';

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

export async function listMessages(
  pool: pg.Pool,
  { status, offset, limit }: { status: MessageStatus | undefined; offset: number; limit: number },
): Promise<{ messages: ListedMessage[]; total: number }> {
  const where = status === undefined ? 'true' : conditions[status];
  const [found, count] = await Promise.all([
    pool.query<ListedMessage>(
      `select ${columns} from outbox where ${where} order by id desc limit ${limit} offset ${offset}`,
    ),
    pool.query<{ total: number }>(`select count(*)::int as total from outbox where ${where}`),
  ]);
  return { messages: found.rows, total: count.rows[0]?.total ?? 0 };
}

/** The last ones to any of these addresses. */
export async function listMessagesTo(pool: pg.Pool, recipients: readonly string[]): Promise<ListedMessage[]> {
  if (recipients.length === 0) return [];
  const { rows } = await pool.query<ListedMessage>(
    `select ${columns} from outbox where recipient = any($1) order by id desc limit 50`,
    [recipients],
  );
  return rows;
}
