// What must be known of the moment as a day ends: whether the ledger's table is whole, and what open positions stand at.
import type { AccountView } from '@candor/core';
import type pg from 'pg';
import { readWatermarks } from '../../projections/watermarks.ts';
import type { OpenFigures } from './day-figures.ts';

const SHARD = 0;
/** The engine is asked for so many at once: it has clients to serve. */
const ASKED_AT_ONCE = 50;

export type ReadAccount = (accountId: number) => Promise<AccountView | undefined>;

/** Whether the ledger's table holds everything that the journal held a moment ago. */
export async function isLedgerWhole(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ seq: number }>(
    `select first_seq + count - 1 as seq from journal where shard = $1 order by first_seq desc limit 1`,
    [SHARD],
  );
  const watermarks = await readWatermarks(pool, SHARD);
  return (watermarks.get('ledger')?.seq ?? 0) >= (rows[0]?.seq ?? 0);
}

/** Of the real accounts that have a position open. */
export async function readOpen(pool: pg.Pool, account: ReadAccount): Promise<OpenFigures[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select distinct account_id as id from projected_orders join projected_accounts using (account_id)
     where status = 'open' and not demo`,
  );
  const open: OpenFigures[] = [];
  for (let n = 0; n < rows.length; n += ASKED_AT_ONCE) {
    const views = await Promise.all(rows.slice(n, n + ASKED_AT_ONCE).map(({ id }) => account(id)));
    for (const view of views)
      if (view && !view.demo)
        open.push({ accountId: view.accountId, profit: view.profits, margin: view.margin });
  }
  return open;
}
