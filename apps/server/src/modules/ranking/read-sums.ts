// Sums of closed trades and of capital from the projected tables, for some accounts and from some moment on.
import type pg from 'pg';
import type { TradeSums } from './ranking-figures.ts';

export interface AccountSums extends TradeSums {
  readonly accountId: number;
  /** When the account began, or began again by a demo reset. */
  readonly begunAt: number;
}

/**
 * What came after `from`, and for a demo account after its last reset. The capital is the balance at that moment with
 * what was put in since: a balance of nothing before the first posting. Exact: whole numbers throughout.
 */
export async function readSums(
  db: pg.Pool | pg.PoolClient,
  options: { accounts: readonly number[]; from: number },
): Promise<AccountSums[]> {
  const { rows } = await db.query<SumsRow>({
    name: 'ranking-sums',
    text: sumsText,
    values: [options.accounts, options.from],
  });
  return rows.map((row) => ({
    accountId: row.account_id,
    begunAt: row.begun_at,
    capital: BigInt(row.capital),
    net: BigInt(row.net),
    trades: row.trades,
    won: row.won,
    margin: BigInt(row.margin),
    leveragedMargin: BigInt(row.leveraged),
  }));
}

/** Of these accounts, those that closed a trade after `from`. */
export async function findTrading(
  db: pg.Pool | pg.PoolClient,
  options: { accounts: readonly number[]; from: number },
): Promise<number[]> {
  const { rows } = await db.query<{ account_id: number }>(
    `select account_id from unnest($1::bigint[]) wanted (account_id)
     where exists (select from closed_trades t where t.account_id = wanted.account_id and t.closed_at > $2)`,
    [options.accounts, options.from],
  );
  return rows.map((row) => row.account_id);
}

interface SumsRow {
  readonly account_id: number;
  readonly begun_at: number;
  readonly trades: number;
  readonly won: number;
  // Sums are numerics, which come as text.
  readonly capital: string;
  readonly net: string;
  readonly margin: string;
  readonly leveraged: string;
}

/** The kinds of `put_in` are those of the index postings_put_in, without which all of an account's postings are read. */
const sumsText = `
select account.account_id, greatest(reset.at, account.opened_at) as begun_at,
  (coalesce(beginning.balance, 0) + put_in.amount)::text as capital,
  trading.trades, trading.won, trading.net::text, trading.margin::text, trading.leveraged::text
from projected_accounts account
left join lateral (
  select seq, at from postings
  where owner = account.account_id and kind in ('demo_reset', 'demo_grant') and book = 'cash'
  order by seq desc limit 1
) reset on true
left join lateral (
  select seq, balance from postings
  where owner = account.account_id and book = 'cash'
    and case when reset.at > $2 then seq <= reset.seq else at <= $2 end
  order by seq desc, no desc limit 1
) beginning on true
cross join lateral (
  select coalesce(sum(greatest(amount, 0)), 0) as amount from postings
  where owner = account.account_id and book = 'cash' and seq > coalesce(beginning.seq, -1)
    and kind in ('demo_grant', 'deposit', 'referral_reward', 'adjustment', 'negative_balance_cover', 'demo_reset')
) put_in
cross join lateral (
  select count(*) as trades, count(*) filter (where net > 0) as won, coalesce(sum(net), 0) as net,
    coalesce(sum(margin), 0) as margin, coalesce(sum(leveraged), 0) as leveraged
  from (
    select sum(net) as net, sum(margin) as margin, sum(margin::numeric * multiple) as leveraged
    from closed_trades
    where account_id = account.account_id and closed_at > greatest($2, reset.at, account.opened_at)
    group by position_id
  ) positions
) trading
where account.account_id = any($1::bigint[])`;
