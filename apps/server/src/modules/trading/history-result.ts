// What an account's history holds and came to: since it began, or began again by its last demo reset or its return.
import { type AccountId, type Money, money } from '@candor/core';
import type pg from 'pg';

export interface HistoryResult {
  /** All rows of the history, those from before a reset too. */
  readonly total: number;
  /** Price profit of the trades closed since. */
  readonly profits: Money;
  /** The same less their fees and with their swaps. */
  readonly net: Money;
  /** Milliseconds since the epoch; null for an account that was never opened. */
  readonly since: number | null;
}

/** Exact: whole numbers throughout. */
export async function readHistoryResult(pool: pg.Pool, accountId: AccountId): Promise<HistoryResult> {
  const { rows } = await pool.query<{ total: number; profits: string; net: string; since: number | null }>({
    name: 'history-result',
    text: resultText,
    values: [accountId],
  });
  const [row] = rows;
  return {
    total: row?.total ?? 0,
    // Sums are numerics, which come as text.
    profits: money(Number(row?.profits ?? 0)),
    net: money(Number(row?.net ?? 0)),
    since: row?.since ?? null,
  };
}

/**
 * A reset closes everything that the account had, and so does the archiving before a return: what closed later was opened
 * later. What closed in the same millisecond came after it where its money moved after it; a trade that moved none adds
 * nothing to a sum. A reset that found the balance where it sets it moved no money either: the account knows its time.
 */
const resultText = `
with began as (
  select seq, at from postings
  where owner = $1 and kind in ('demo_reset', 'demo_grant') and book = 'cash'
  order by seq desc limit 1
), account as (
  select opened_at as at from projected_accounts where account_id = $1
), since as (
  select greatest((select at from began), (select at from account)) as at
), trades as (
  select trade.order_id, trade.net
  from closed_trades trade left join began on true cross join since
  where trade.account_id = $1 and (
    began.at is null or trade.closed_at > since.at or (trade.closed_at = since.at and exists (
      select from postings posting
      where posting.owner = $1 and posting.seq > began.seq
        and posting.order_id in (trade.order_id, trade.position_id)
    ))
  )
)
select
  (select count(*) from projected_orders where account_id = $1 and status = 'history') as total,
  (select coalesce(sum(profit), 0)::text from projected_orders
   where id in (select order_id from trades)) as profits,
  (select coalesce(sum(net), 0)::text from trades) as net,
  (select at from since) as since`;
