// Ended orders, movements of money and yearly sums for files, within bounds.
import type { Order } from '@candor/core';
import type pg from 'pg';
import { filterText, filterValues, type TradeFilter } from '../../web/trade-filter.ts';

export const FILE_ROWS_MAX = 5_000;

/** The oldest first; undefined if there are more than a file may have. */
export async function readEndedOrders(
  db: pg.Pool,
  accountId: number,
  filter: TradeFilter,
): Promise<readonly Order[] | undefined> {
  const { rows } = await db.query<{ body: string }>({
    name: 'ended-orders',
    text: `select body from (
        select order_id, closed_at from ended_orders where ${filterText} limit $7
      ) ended join projected_orders on id = ended.order_id
      order by ended.closed_at, ended.order_id`,
    values: [...filterValues(accountId, filter), FILE_ROWS_MAX + 1],
  });
  return rows.length > FILE_ROWS_MAX ? undefined : rows.map(({ body }) => JSON.parse(body) as Order);
}

export interface Movement {
  readonly id: number;
  readonly at: number;
  readonly kind: string;
  readonly amount: number;
}

/** Movements of the balance other than by trading, the oldest first. */
export async function readMovements(
  db: pg.Pool,
  accountId: number,
  { from, to }: Pick<TradeFilter, 'from' | 'to'>,
): Promise<readonly Movement[] | undefined> {
  const { rows } = await db.query<Movement>({
    name: 'movements',
    text: `select seq as id, at, kind, amount from postings
      where owner = $1 and book = 'cash' and kind not in ('trade_profit', 'trade_fee', 'swap')
        and ($2::bigint is null or at >= $2) and ($3::bigint is null or at < $3)
      order by seq, no limit $4`,
    values: [accountId, from, to, FILE_ROWS_MAX + 1],
  });
  return rows.length > FILE_ROWS_MAX ? undefined : rows;
}

/** Micro-USD. */
export interface YearSums {
  readonly year: number;
  readonly trades: number;
  readonly profits: number;
  readonly losses: number;
  readonly fees: number;
  readonly swaps: number;
  readonly net: number;
  readonly deposits: number;
  readonly withdrawals: number;
}

/** A withdrawal counts in the year in which it was paid. */
export async function readYears(db: pg.Pool, accountId: number): Promise<readonly YearSums[]> {
  const { rows } = await db.query<YearSums>({
    name: 'trade-years',
    text: `with part as (
        select ${yearOf('closed_at')} as year, count(distinct position_id) as trades,
          coalesce(sum(profit) filter (where profit > 0), 0) as profits,
          coalesce(-sum(profit) filter (where profit < 0), 0) as losses,
          sum(fee) as fees, sum(swap) as swaps, 0 as deposits, 0 as withdrawals
        from ended_orders where account_id = $1 and opened_at > 0 and reason <> 'demo_reset' group by 1
        union all
        select ${yearOf('at')}, 0, 0, 0, 0, 0,
          coalesce(sum(amount) filter (where kind = 'deposit'), 0),
          coalesce(-sum(amount) filter (where kind in ('withdrawal', 'withdrawal_fee') and book = 'locked'), 0)
        from postings where owner = $1 and kind in ('deposit', 'withdrawal', 'withdrawal_fee') group by 1
      )
      select year, sum(trades)::int as trades, sum(profits)::bigint as profits, sum(losses)::bigint as losses,
        sum(fees)::bigint as fees, sum(swaps)::bigint as swaps,
        sum(profits - losses - fees + swaps)::bigint as net,
        sum(deposits)::bigint as deposits, sum(withdrawals)::bigint as withdrawals
      from part group by year order by year desc`,
    values: [accountId],
  });
  return rows;
}

const yearOf = (column: string): string =>
  `extract(year from to_timestamp(${column} / 1000.0) at time zone 'UTC')::int`;
