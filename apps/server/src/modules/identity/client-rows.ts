// Clients as the office finds them, and the mark of a block.
import type pg from 'pg';

type Queries = pg.Pool | pg.ClientBase;

export interface ClientRecord {
  readonly id: number;
  readonly uid: string;
  readonly tradeAccount: string;
  readonly accountId: number;
  readonly isDemo: boolean;
  readonly email: string | null;
  readonly areaCode: string | null;
  readonly mobile: string | null;
  readonly inviteCode: string | null;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly blockedAt: Date | null;
}

const columns = `id, uid, trade_account as "tradeAccount", account_id as "accountId", is_demo as "isDemo", email,
  area_code as "areaCode", mobile, invite_code as "inviteCode", created_at as "createdAt", seen_at as "seenAt",
  blocked_at as "blockedAt"`;

/** Text that stands for itself in a pattern. */
const plain = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** An id, uid or trade account that is exactly so; an e-mail address or a mobile number that has it in it. */
export async function searchClients(
  pool: pg.Pool,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<{ clients: ClientRecord[]; total: number }> {
  const text = search.trim();
  const digits = text.replaceAll(/[\s+().-]/g, '');
  const where =
    text === ''
      ? 'true'
      : `(uid = $1 or trade_account = $1 or id::text = $1 or lower(email) like $2 or ($3 <> '' and mobile like $4))`;
  const values =
    text === ''
      ? []
      : [text, `%${plain(text.toLowerCase())}%`, /^\d{3,}$/.test(digits) ? digits : '', `%${plain(digits)}%`];
  const [found, count] = await Promise.all([
    pool.query<ClientRecord>(
      `select ${columns} from users where ${where} order by id desc limit ${limit} offset ${offset}`,
      values,
    ),
    pool.query<{ total: number }>(`select count(*)::int as total from users where ${where}`, values),
  ]);
  return { clients: found.rows, total: count.rows[0]?.total ?? 0 };
}

export const findClient = async (db: Queries, id: number): Promise<ClientRecord | undefined> =>
  (await db.query<ClientRecord>(`select ${columns} from users where id = $1`, [id])).rows[0];

/** Locked until the transaction ends; sessions are ended by whoever finds the mark. */
export async function markBlocked(client: pg.ClientBase, id: number, at: Date | null): Promise<void> {
  await client.query('update users set blocked_at = $2 where id = $1', [id, at]);
}

export async function listClientSessions(
  pool: pg.Pool,
  userId: number,
): Promise<{ createdAt: Date; lastUsedAt: Date }[]> {
  const { rows } = await pool.query<{ createdAt: Date; lastUsedAt: Date }>(
    `select created_at as "createdAt", last_used_at as "lastUsedAt" from sessions where user_id = $1
     order by last_used_at desc limit 20`,
    [userId],
  );
  return rows;
}
