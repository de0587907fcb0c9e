// The ranking's metrics of some accounts: sums of the last three weeks, and the account's state since it began.
import { type Money, money } from '@candor/core';
import type pg from 'pg';
import { calculateMetrics, calculateRate, type TradeMetrics, type TradeSums } from './ranking-metrics.ts';
import { type AccountRow, FACTOR_ONE, fallOf } from './returns/account-return.ts';
import type { ShownTrader } from './traders-table.ts';

type Database = pg.Pool | pg.PoolClient;
export type AccountState = 'active' | 'blown' | 'closed';

interface AccountTotal {
  readonly profit: Money;
  readonly trades: number;
  readonly won: number;
}

/** An account since it began; its return factor in thousand-millionths, rates and the drawdown in millionths. */
export interface AccountStanding {
  readonly total: AccountTotal & { readonly rate: number | null };
  readonly growth: number;
  readonly drawdown: number;
  readonly state: AccountState;
  readonly life: number;
  readonly ruinedLives: number;
  readonly beganAt: number;
}

/** A trader whose account has too little capital has a return of zero. */
export interface RankedMetrics extends Omit<AccountStanding, 'total'> {
  readonly week: TradeMetrics & { readonly rate: number; readonly win: number };
  readonly total: AccountTotal & { readonly rate: number };
  readonly days: number;
}
export type RankedTrader = Omit<ShownTrader, 'accountId' | 'shown'> &
  RankedMetrics & {
    /** Return factors at the ends of the latest days with a result, the oldest first. */
    readonly recent: readonly number[];
  };

const dayMs = 86_400_000;
const windowMs = 21 * dayMs;
const nothing = { capital: 0n, net: 0n, trades: 0, won: 0, margin: 0n, leveragedMargin: 0n };

/** Includes wiped out and closed accounts; those whose account has not reached the tables yet are left out. */
export async function readRanked(
  db: Database,
  shown: readonly ShownTrader[],
  at: number,
): Promise<RankedTrader[]> {
  const accounts = shown.map(({ accountId }) => accountId);
  const standings = await readStandings(db, accounts);
  const weeks = await readWeeks(db, accounts, at);
  const recent = await readRecent(db, accounts);
  return shown.flatMap(({ accountId, userId, code, name, isDemo, followers }) => {
    const standing = standings.get(accountId);
    if (!standing) return [];
    const week = weeks.get(accountId) ?? calculateMetrics(nothing);
    const { total } = standing;
    return [
      {
        userId,
        code,
        name,
        isDemo,
        followers,
        ...standing,
        week: { ...week, rate: week.rate ?? 0, win: week.win ?? 0 },
        total: { ...total, rate: total.rate ?? 0 },
        days: daysSince(standing.beganAt, at),
        recent: recent.get(accountId) ?? [],
      },
    ];
  });
}

/** How many days the small curve of a list has. */
const RECENT_DAYS_MAX = 24;

/** An account that is younger than the curve begins at a factor of 1. */
async function readRecent(db: Database, accounts: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await db.query<{ account_id: number; recent: number[] }>({
    name: 'ranking-recent',
    text: `select account_id, recent from trader_accounts account
           cross join lateral (
             select array_agg(growth::float8 order by day) as recent from (
               select day, growth from trader_days days
               where days.account_id = account.account_id and days.life = account.life
               order by day desc limit $2
             ) latest
           ) curve
           where account_id = any($1::bigint[]) and recent is not null`,
    values: [accounts, RECENT_DAYS_MAX],
  });
  const whole = (recent: number[]) => (recent.length < RECENT_DAYS_MAX ? [FACTOR_ONE, ...recent] : recent);
  return new Map(rows.map(({ account_id, recent }) => [account_id, whole(recent)]));
}

/** Only accounts that closed a trade in the three weeks before `at`. */
async function readWeeks(
  db: Database,
  accounts: readonly number[],
  at: number,
): Promise<Map<number, TradeMetrics>> {
  const from = at - windowMs;
  const trading = await findTrading(db, { accounts, from });
  const sums = await readSums(db, { accounts: trading, from });
  return new Map(sums.map((one) => [one.accountId, calculateMetrics(one)]));
}

/** One account, whatever it did in the three weeks before `at`. */
export async function readWeek(db: Database, accountId: number, at: number): Promise<TradeMetrics> {
  const [sums] = await readSums(db, { accounts: [accountId], from: at - windowMs });
  return calculateMetrics(sums ?? nothing);
}

export async function readStandings(
  db: Database,
  accounts: readonly number[],
): Promise<Map<number, AccountStanding>> {
  const { rows } = await db.query<StandingRow>({
    name: 'ranking-standings',
    text: `select account_id, begun_at, left_at, life, ruined_lives, capital, net, trades, won, growth, peak, drawdown, ruined_at
           from trader_accounts where account_id = any($1::bigint[])`,
    values: [accounts],
  });
  return new Map(rows.map((row) => [row.account_id, standingOf(row)]));
}

type StandingRow = Pick<
  AccountRow,
  | 'account_id'
  | 'begun_at'
  | 'left_at'
  | 'life'
  | 'ruined_lives'
  | 'capital'
  | 'net'
  | 'trades'
  | 'won'
  | 'growth'
  | 'peak'
  | 'drawdown'
  | 'ruined_at'
>;

const standingOf = (row: StandingRow): AccountStanding => ({
  total: {
    profit: money(row.net),
    trades: row.trades,
    won: row.won,
    rate: calculateRate(BigInt(row.net), BigInt(row.capital)),
  },
  growth: row.growth,
  // The present drawdown, whether or not the day has ended.
  drawdown: Math.max(row.drawdown, fallOf(row)),
  state: row.left_at !== null ? 'closed' : row.ruined_at !== null ? 'blown' : 'active',
  life: row.life,
  ruinedLives: row.ruined_lives,
  beganAt: row.begun_at,
});

export const daysSince = (begun: number, at: number): number => Math.max(0, Math.floor((at - begun) / dayMs));

interface AccountSums extends TradeSums {
  readonly accountId: number;
  /** When the account began, or began again by a demo reset. */
  readonly begunAt: number;
}

/**
 * Sums after `from`, and for a demo account after its last reset. The capital is the balance at that moment plus
 * deposits since; before the first posting the balance is zero. Exact: integers throughout.
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
  return rows.map(({ capital, net, margin, leveragedMargin, ...row }) => ({
    ...row,
    capital: BigInt(capital),
    net: BigInt(net),
    margin: BigInt(margin),
    leveragedMargin: BigInt(leveragedMargin),
  }));
}

/** Those of these accounts that closed a trade after `from`. */
async function findTrading(
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

/** Sums are numerics, which the driver returns as text. */
type SumsRow = { readonly [Name in keyof AccountSums]: AccountSums[Name] extends bigint ? string : number };

/**
 * The kinds of `put_in` are those of the index postings_put_in; without it the query would
 * read all of an account's postings.
 */
const sumsText = `
select account.account_id as "accountId", greatest(reset.at, account.opened_at) as "begunAt",
  (coalesce(beginning.balance, 0) + put_in.amount)::text as capital,
  trading.trades, trading.won, trading.net::text, trading.margin::text, trading.leveraged::text as "leveragedMargin"
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
