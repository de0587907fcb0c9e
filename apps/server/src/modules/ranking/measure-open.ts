// Records the floating profit of shown traders' open positions at the end of a trading day. The journal has no prices,
// so it is measured within minutes of 17:00 New York; if the venue did not run then, the day has no measurement.
import type { AccountView } from '@candor/core';
import type pg from 'pg';
import { tradingDate, tradingDayStart } from '../../feeds/trading-day.ts';

export interface MeasureOptions {
  readonly pool: pg.Pool;
  readonly venueNow: () => number;
  readonly account: (accountId: number) => Promise<AccountView | undefined>;
}

/** After this it no longer counts as the day's end. */
const MEASURED_MS_MAX = 10 * 60_000;
/** The batch size of requests to the engine, which has clients to serve. */
const ASKED_AT_ONCE = 50;

/** Returns one turn of the job. A day is measured once, also after a restart. */
export function makeMeasureOpen(options: MeasureOptions): (stopping: AbortSignal) => Promise<void> {
  const { pool, venueNow, account } = options;
  let latest = '';
  return async (stopping) => {
    const endedAt = tradingDayStart(venueNow());
    const day = tradingDate(endedAt);
    if (day === latest || venueNow() - endedAt > MEASURED_MS_MAX) return;
    const ids = await listToMeasure(pool, day);
    for (let n = 0; n < ids.length && !stopping.aborted; n += ASKED_AT_ONCE) {
      const views = await Promise.all(ids.slice(n, n + ASKED_AT_ONCE).map(account));
      await insertMeasures(
        pool,
        { day, at: venueNow() },
        views.filter((view) => view !== undefined),
      );
    }
    if (!stopping.aborted) latest = day;
  };
}

async function listToMeasure(pool: pg.Pool, day: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select account_id as id from ranking_traders join users on users.id = user_id join trader_accounts using (account_id)
     where shown and trader_accounts.open > 0
       and not exists (select from trader_open_results m where m.account_id = users.account_id and m.day = $1)`,
    [day],
  );
  return rows.map(({ id }) => id);
}

async function insertMeasures(
  pool: pg.Pool,
  { day, at }: { day: string; at: number },
  views: readonly AccountView[],
): Promise<void> {
  await pool.query(
    `insert into trader_open_results (account_id, day, profit, balance, measured_at)
     select account_id, $1, profit, balance, $2
     from unnest($3::bigint[], $4::bigint[], $5::bigint[]) measured (account_id, profit, balance)
     on conflict do nothing`,
    [
      day,
      at,
      views.map(({ accountId }) => accountId),
      views.map(({ profits }) => profits),
      views.map(({ balance }) => balance),
    ],
  );
}
