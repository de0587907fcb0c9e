// Clients in reports: new, active and inactive clients.
import type pg from 'pg';
import { BoundedMap } from '../../bounds/bounded-map.ts';
import { type Page, readPage } from '../../db/read-page.ts';
import type { DayRange } from './day-rows.ts';

/** The longest range of a report, plus the days that are prepared ahead: two months. */
const DAYS_CACHED = 500;
const DAYS_PREPARED = 62;

export interface ClientsOfDay {
  readonly day: string;
  readonly beganAt: number;
  readonly endedAt: number;
  readonly registered: number;
  readonly funded: number;
  readonly traded: number;
}

/**
 * Counts of ended days, cached once they were made: a day's rows are written once, and the
 * database rejects any change of them.
 */
export class ClientDays {
  readonly #pool: pg.Pool;
  readonly #counted = new BoundedMap<string, ClientsOfDay>(DAYS_CACHED);

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Oldest first; days that are not written yet are left out. */
  async list({ from, to }: DayRange): Promise<ClientsOfDay[]> {
    const { rows } = await this.#pool.query<{ day: string }>(
      'select day from report_days where day >= $1 and day <= $2 order by day',
      [from, to],
    );
    const days = rows.map(({ day }) => day);
    const missing = days.filter((day) => !this.#counted.has(day));
    const [first, last] = [missing[0], missing.at(-1)];
    const made = first && last ? await countClients(this.#pool, { from: first, to: last }) : [];
    for (const row of made) this.#counted.set(row.day, row);
    const byDay = new Map(made.map((row) => [row.day, row]));
    return days.flatMap((day) => this.#counted.get(day) ?? byDay.get(day) ?? []);
  }

  /** Counts the newest uncounted days, a few at a time, so that whoever requests them does not wait. */
  async prepare(): Promise<void> {
    const { rows } = await this.#pool.query<{ day: string }>(
      'select day from report_days order by day desc limit $1',
      [DAYS_PREPARED],
    );
    const missing = rows.map(({ day }) => day).filter((day) => !this.#counted.has(day));
    for (const day of missing) await this.list({ from: day, to: day });
  }
}

/** A client is counted as funded on the day of their first credited deposit. */
async function countClients(pool: pg.Pool, { from, to }: DayRange): Promise<ClientsOfDay[]> {
  const { rows } = await pool.query<ClientsOfDay>(
    // Two counts, each by a specific index: most rows of a day are of accounts that only held a position.
    `with traders as (
       select day, count(*) as traded from report_accounts
       where day >= $1 and day <= $2 and (fees <> 0 or realised <> 0) group by day
     ), funders as (
       select day, count(*) as funded from report_accounts a
       where day >= $1 and day <= $2 and deposits > 0 and not exists (
         select from report_accounts e where e.account_id = a.account_id and e.day < a.day and e.deposits > 0)
       group by day
     )
     select d.day, d.began_at as "beganAt", d.ended_at as "endedAt", coalesce(traded, 0) as traded, coalesce(funded, 0) as funded,
       (select count(*) from users u where not u.is_demo and u.created_at >= to_timestamp(d.began_at / 1000.0)
          and u.created_at < to_timestamp(d.ended_at / 1000.0)) as registered
     from report_days d left join traders using (day) left join funders using (day)
     where d.day >= $1 and d.day <= $2 order by d.day`,
    [from, to],
  );
  return rows;
}

export interface DormantClient {
  readonly id: number;
  readonly uid: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly balance: number;
  readonly seenAt: Date;
  readonly movedAt: number | null;
}

export const listDormant = (
  pool: pg.Pool,
  { before, ...page }: { before: Date } & Page,
): Promise<{ rows: DormantClient[]; total: number }> =>
  readPage(
    pool,
    {
      columns: `u.id, u.uid, u.email, u.mobile, held.balance, u.seen_at as "seenAt", held.ended_at as "movedAt"`,
      from: `from users u join lateral (
          select cash + locked as balance, d.ended_at from report_accounts a join report_days d using (day)
          where a.account_id = u.account_id order by a.day desc limit 1) held on held.balance > 0
        where not u.is_demo and u.seen_at < $1`,
      order: 'u.seen_at, u.id',
      values: [before],
    },
    page,
  );

export interface AccountOfDay {
  readonly accountId: number;
  readonly uid: string;
  readonly cash: number;
  readonly locked: number;
  readonly openProfit: number | null;
  readonly margin: number | null;
  readonly realised: number;
  readonly fees: number;
  readonly swaps: number;
  readonly cover: number;
  readonly deposits: number;
  readonly withdrawals: number;
  readonly adjustments: number;
  readonly rewards: number;
}

export async function listAccounts(pool: pg.Pool, day: string): Promise<AccountOfDay[]> {
  const { rows } = await pool.query<AccountOfDay>(
    `select a.account_id as "accountId", coalesce(u.uid, '') as uid, cash, locked, open_profit as "openProfit", margin, realised, fees,
       swaps, cover, deposits, withdrawals, adjustments, rewards
     from report_accounts a left join users u on u.account_id = a.account_id where a.day = $1 order by a.account_id`,
    [day],
  );
  return rows;
}
