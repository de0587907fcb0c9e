// A client as the office sees them, and the block on a client.
import type pg from 'pg';
import type { ClientRecord } from '../../web/client-record.ts';

type Queries = pg.Pool | pg.ClientBase;

export const clientColumns = `id, uid, trade_account as "tradeAccount", account_id as "accountId", is_demo as "isDemo", email,
  area_code as "areaCode", mobile, invite_code as "inviteCode", created_at as "createdAt", seen_at as "seenAt",
  blocked_at as "blockedAt"`;

export const findClient = async (db: Queries, id: number): Promise<ClientRecord | undefined> =>
  (await db.query<ClientRecord>(`select ${clientColumns} from users where id = $1`, [id])).rows[0];

/**
 * Locks the row until the transaction ends. Sessions of a blocked user are ended by whichever program finds the block.
 */
export async function markBlocked(client: pg.ClientBase, id: number, at: Date | null): Promise<void> {
  await client.query('update users set blocked_at = $2 where id = $1', [id, at]);
}

/** Who invited this user, and whom they have invited: the latest ones, and their count. */
export async function findReferrals(
  db: Queries,
  userId: number,
  limit: number,
): Promise<{ invitedBy: ClientRecord | null; invited: ClientRecord[]; total: number }> {
  const [by, invited, count] = await Promise.all([
    db.query<ClientRecord>(
      `select ${clientColumns} from users where id = (select invited_by from users where id = $1)`,
      [userId],
    ),
    db.query<ClientRecord>(
      `select ${clientColumns} from users where invited_by = $1 order by id desc limit $2`,
      [userId, limit],
    ),
    db.query<{ total: number }>('select count(*)::int as total from users where invited_by = $1', [userId]),
  ]);
  return { invitedBy: by.rows[0] ?? null, invited: invited.rows, total: count.rows[0]?.total ?? 0 };
}
