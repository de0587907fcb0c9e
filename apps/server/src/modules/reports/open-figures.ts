// What must be known of the moment as a day ends: whether the ledger's table is whole, and what open positions stand at.
import { setTimeout } from 'node:timers/promises';
import type { AccountView } from '@candor/core';
import type pg from 'pg';
import { readWatermarks } from '../../projections/watermarks.ts';
import type { OpenFigures } from './day-figures.ts';

const SHARD = 0;
const WAIT_MS = 200;
const WAITS_MAX = 50;
/** The engine is asked for so many at once: it has clients to serve. */
const ASKED_AT_ONCE = 50;

export type ReadAccount = (accountId: number) => Promise<AccountView | undefined>;

/** Resolves to whether the ledger's table holds everything by now that the journal held when it was asked. */
export async function isLedgerWhole(pool: pg.Pool, stopping: AbortSignal): Promise<boolean> {
  const { rows } = await pool.query<{ seq: number }>(
    `select first_seq + count - 1 as seq from journal where shard = $1 order by first_seq desc limit 1`,
    [SHARD],
  );
  const end = rows[0]?.seq ?? 0;
  for (let waits = 0; waits < WAITS_MAX && !stopping.aborted; waits += 1) {
    const watermarks = await readWatermarks(pool, SHARD);
    if ((watermarks.get('ledger')?.seq ?? 0) >= end) return true;
    await setTimeout(WAIT_MS);
  }
  return false;
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
