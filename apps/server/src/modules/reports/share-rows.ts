// The rows of measured shares of losing accounts.
import type pg from 'pg';
import { type Page, readPage } from '../../db/read-page.ts';
import type { AccountResult } from './measure-share.ts';

type Db = pg.Pool | pg.ClientBase;

export interface ShareRow {
  readonly id: number;
  readonly quarter: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly accounts: number;
  readonly lost: number;
  readonly professional: number;
  /** Hundredths of a per cent. */
  readonly share: number;
  readonly digest: Buffer;
  readonly measuredAt: Date;
  readonly approvedAt: Date | null;
  readonly approvedBy: string;
}

const columns = `s.id, s.quarter, s.from_day as "fromDay", s.to_day as "toDay", s.accounts, s.lost, s.professional, s.share,
  s.digest, s.measured_at as "measuredAt", s.approved_at as "approvedAt", coalesce(o.email, '') as "approvedBy"`;
const fromShares = 'from loss_shares s left join operators o on o.id = s.approved_by';

export const listShares = (pool: pg.Pool, page: Page): Promise<{ rows: ShareRow[]; total: number }> =>
  readPage(pool, { columns, from: fromShares, order: 's.quarter desc' }, page);

export async function findShare(db: Db, id: number): Promise<ShareRow | undefined> {
  const { rows } = await db.query<ShareRow>(`select ${columns} ${fromShares} where s.id = $1`, [id]);
  return rows[0];
}

/** The newest approved quarter; undefined before the first. */
export async function findApproved(db: Db): Promise<ShareRow | undefined> {
  const { rows } = await db.query<ShareRow>(
    `select ${columns} ${fromShares} where s.approved_at is not null order by s.quarter desc limit 1`,
  );
  return rows[0];
}

/** Resolves to false if somebody else has approved it, or if it does not exist. */
export async function writeApproval(
  client: pg.ClientBase,
  { id, operatorId, at }: { id: number; operatorId: number; at: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update loss_shares set approved_at = $2, approved_by = $3 where id = $1 and approved_at is null',
    [id, at, operatorId],
  );
  return rowCount === 1;
}

export async function listResults(db: Db, id: number): Promise<AccountResult[]> {
  const { rows } = await db.query<AccountResult>(
    `select account_id as "accountId", result from loss_share_accounts where share_id = $1 order by account_id`,
    [id],
  );
  return rows;
}
