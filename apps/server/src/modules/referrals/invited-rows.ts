// Clients whom a user invited, and the rewards for them.
import type pg from 'pg';
import { type Page, readPage } from '../../db/read-page.ts';

export interface InviteSums {
  readonly invited: number;
  readonly rewarded: number;
  /** In millionths of a dollar. */
  readonly amount: number;
}

export interface InvitedUser {
  readonly id: number;
  readonly email: string | null;
  readonly areaCode: string | null;
  readonly mobile: string | null;
  readonly joinedAt: Date;
  readonly isVerified: boolean;
  readonly hasDeposited: boolean;
  /** In millionths of a dollar; null if none was posted. */
  readonly amount: number | null;
}

export async function sumInvited(pool: pg.Pool, userId: number): Promise<InviteSums> {
  const { rows } = await pool.query<InviteSums>(
    `select (select count(*) from users where invited_by = $1) as invited,
            count(*) as rewarded, coalesce(sum(amount), 0)::bigint as amount
     from referral_rewards where inviter_user_id = $1 and amount > 0 and posted_at is not null`,
    [userId],
  );
  return rows[0] ?? { invited: 0, rewarded: 0, amount: 0 };
}

export const listInvited = (
  pool: pg.Pool,
  userId: number,
  page: Page,
): Promise<{ rows: InvitedUser[]; total: number }> =>
  readPage(
    pool,
    {
      columns: `id, email, area_code as "areaCode", mobile, created_at as "joinedAt",
        exists (select 1 from notices told
                where told.user_id = users.id and told.kind = 'identity_finished') as "isVerified",
        exists (select 1 from postings
                where owner = users.account_id and book = 'cash' and kind = 'deposit') as "hasDeposited",
        (select amount from referral_rewards paid
         where paid.invited_user_id = users.id and paid.amount > 0 and paid.posted_at is not null) as amount`,
      from: 'from users where invited_by = $1',
      order: 'id desc',
      values: [userId],
    },
    page,
  );
