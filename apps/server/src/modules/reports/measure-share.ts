// The share of retail accounts that lost money over twelve months, measured once for each quarter that has ended. The
// rule is ESMA's: Decision (EU) 2018/796, annex II, section on calculating the percentage; national rules took it over.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '../../db/in-transaction.ts';

export interface MeasureOptions {
  readonly pool: pg.Pool;
  readonly now: () => number;
  /** Accounts of clients who are professional now; the share counts only retail ones. */
  readonly professionals: () => Promise<readonly number[]>;
}

/** Inclusive dates of trading days: results are counted after the end of `from` and up to the end of `to`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

interface Quarter {
  /** YYYY-Qn. */
  readonly name: string;
  readonly lastDay: string;
}

/** The last quarter that is over once the trading day `day` (YYYY-MM-DD) has ended. */
export function quarterEndedBy(day: string): Quarter {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const began = Math.floor((month - 1) / 3);
  const own = lastDayOf(year, began);
  if (day >= own) return { name: `${year}-Q${began + 1}`, lastDay: own };
  const [earlierYear, earlier] = began === 0 ? [year - 1, 3] : [year, began - 1];
  return { name: `${earlierYear}-Q${earlier + 1}`, lastDay: lastDayOf(earlierYear, earlier) };
}

const lastDayOf = (year: number, quarter: number): string =>
  new Date(Date.UTC(year, quarter * 3 + 3, 0)).toISOString().slice(0, 10);

/** In hundredths of a per cent, rounded half up in whole numbers; `accounts` above 0. */
export const shareOf = (lost: number, accounts: number): number =>
  Math.floor((20_000 * lost + accounts) / (2 * accounts));

/**
 * Measures the last ended quarter if it has not been measured. Writes nothing before there are twelve months of days.
 */
export async function measureShare({ pool, now, professionals }: MeasureOptions): Promise<void> {
  const { rows } = await pool.query<{ day: string }>('select day from report_days order by day desc limit 1');
  const [last] = rows;
  if (!last) return;
  const quarter = quarterEndedBy(last.day);
  const done = await pool.query('select from loss_shares where quarter = $1', [quarter.name]);
  const period = done.rowCount === 0 ? await periodOf(pool, quarter.lastDay) : undefined;
  if (!period) return;
  const apart = new Set(await professionals());
  await inTransaction(pool, async (client) => {
    const all = await readResults(client, period);
    const retail = all.filter(({ accountId }) => !apart.has(accountId));
    if (retail.length === 0) return;
    await insertShare(client, {
      quarter: quarter.name,
      ...period,
      retail,
      professional: all.length - retail.length,
      at: new Date(now()),
    });
  });
}

/**
 * Both ends are days whose open profits were read at their end; if the venue was down, the day before is used.
 * Undefined if the days don't reach back twelve months.
 */
async function periodOf(pool: pg.Pool, lastDay: string): Promise<Period | undefined> {
  const to = await measuredBy(pool, lastDay);
  const from = to && (await measuredBy(pool, yearBefore(to)));
  return to && from ? { from, to } : undefined;
}

async function measuredBy(pool: pg.Pool, day: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ day: string }>(
    'select day from report_days where day <= $1 and measured_at is not null order by day desc limit 1',
    [day],
  );
  return rows[0]?.day;
}

/** The 29th of February becomes the 28th. */
function yearBefore(day: string): string {
  const year = Number(day.slice(0, 4)) - 1;
  return day.endsWith('02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

export interface AccountResult {
  readonly accountId: number;
  /** Millionths of a USD: realised results, fees and swaps, and the change of open profit. */
  readonly result: number;
}

/**
 * The result of each real account that held or traded a position in the period. Deposits, withdrawals, adjustments,
 * rewards and negative balance protection are not results of a position and are left out.
 */
async function readResults(client: pg.ClientBase, { from, to }: Period): Promise<AccountResult[]> {
  const { rows } = await client.query<AccountResult>(
    `with moved as (
       select account_id, sum(realised + fees + swaps) as result,
         bool_or(realised <> 0 or fees <> 0 or swaps <> 0 or coalesce(margin, 0) <> 0) as traded
       from report_accounts where day > $1 and day <= $2 group by account_id
     ), began as (
       select account_id, open_profit, margin from report_accounts where day = $1
     ), ended as (
       select account_id, open_profit from report_accounts where day = $2
     )
     select account_id as "accountId",
       (coalesce(result, 0) + coalesce(ended.open_profit, 0) - coalesce(began.open_profit, 0))::bigint as result
     from moved full join began using (account_id) left join ended using (account_id)
     where coalesce(traded, false) or coalesce(began.margin, 0) <> 0
     order by account_id`,
    [from, to],
  );
  return rows;
}

interface Measured extends Period {
  readonly quarter: string;
  readonly retail: readonly AccountResult[];
  readonly professional: number;
  readonly at: Date;
}

async function insertShare(
  client: pg.ClientBase,
  { quarter, from, to, retail, professional, at }: Measured,
): Promise<void> {
  const lost = retail.filter(({ result }) => result < 0).length;
  const { rows } = await client.query<{ id: number }>(
    `insert into loss_shares (quarter, from_day, to_day, accounts, lost, professional, share, digest, measured_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (quarter) do nothing returning id`,
    [
      ...[quarter, from, to, retail.length, lost, professional],
      ...[shareOf(lost, retail.length), digestOf(retail), at],
    ],
  );
  const [made] = rows;
  if (!made) return;
  await client.query(
    `insert into loss_share_accounts (share_id, account_id, result)
     select $1, * from unnest($2::bigint[], $3::bigint[])`,
    [made.id, retail.map(({ accountId }) => accountId), retail.map(({ result }) => result)],
  );
}

/** A line `account result` for each, by account. */
const digestOf = (rows: readonly AccountResult[]): Buffer =>
  createHash('sha256')
    .update(rows.map(({ accountId, result }) => `${accountId} ${result}\n`).join(''))
    .digest();
