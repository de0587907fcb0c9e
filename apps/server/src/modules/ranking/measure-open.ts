// Records the floating profit of shown traders' open positions at the end of a trading day. The journal has no prices,
// so it is measured within minutes of 17:00 New York; if the venue did not run then, the day has no measurement.
import type pg from 'pg';
import type { EnginePort } from '../../engine/port.ts';
import { tradingDate, tradingDayStart } from '../../feeds/trading-day.ts';

export interface MeasureOptions {
  readonly pool: pg.Pool;
  readonly venueNow: () => number;
  readonly engine: Pick<EnginePort, 'account' | 'orders'>;
}

/** After this it no longer counts as the day's end. */
const MEASURED_MS_MAX = 10 * 60_000;
/** The batch size of requests to the engine, which has clients to serve. */
const ASKED_AT_ONCE = 50;

/** Returns one turn of the job. A day is measured once, also after a restart. */
export function makeMeasureOpen(options: MeasureOptions): (stopping: AbortSignal) => Promise<void> {
  const { pool, venueNow, engine } = options;
  let latest = '';
  return async (stopping) => {
    const endedAt = tradingDayStart(venueNow());
    const day = tradingDate(endedAt);
    if (day === latest || venueNow() - endedAt > MEASURED_MS_MAX) return;
    const ids = await listToMeasure(pool, day);
    for (let n = 0; n < ids.length && !stopping.aborted; n += ASKED_AT_ONCE) {
      const part = ids.slice(n, n + ASKED_AT_ONCE);
      const measures = await Promise.all(part.map((id) => measure(engine, id)));
      await insertMeasures(
        pool,
        { day, at: venueNow() },
        measures.filter((one) => one !== undefined),
      );
    }
    if (!stopping.aborted) latest = day;
  };
}

interface Measure {
  readonly accountId: number;
  /** After the fees and swaps of the open positions. */
  readonly profit: number;
  /** Without these, like the return of closed positions that the profit is applied to. */
  readonly balance: number;
}

async function measure(engine: MeasureOptions['engine'], accountId: number): Promise<Measure | undefined> {
  const [account, open] = await Promise.all([engine.account(accountId), engine.orders(accountId, 'open')]);
  if (!account) return undefined;
  const costs = open.reduce((sum, { order }) => sum + order.fee - order.swap, 0);
  return { accountId, profit: account.profits - costs, balance: account.balance + costs };
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
  measures: readonly Measure[],
): Promise<void> {
  await pool.query(
    `insert into trader_open_results (account_id, day, profit, balance, measured_at)
     select account_id, $1, profit, balance, $2
     from unnest($3::bigint[], $4::bigint[], $5::bigint[]) measured (account_id, profit, balance)
     on conflict do nothing`,
    [
      day,
      at,
      measures.map(({ accountId }) => accountId),
      measures.map(({ profit }) => profit),
      measures.map(({ balance }) => balance),
    ],
  );
}
