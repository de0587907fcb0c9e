// Reads the sums behind a client's statistics: the database adds up, so that a long history costs no memory here.
import type pg from 'pg';
import { nextTradingDayStart, tradingDate } from '../../feeds/trading-day.ts';
import { filterText, filterValues, type TradeFilter } from '../../web/trade-filter.ts';
import type { CurvePoint, Factors, Fall, TradeSums } from './calculate-statistics.ts';

export type GroupBy = 'all' | 'instrument' | 'side' | 'hour' | 'weekday' | 'held';

export interface GroupSums extends TradeSums {
  readonly by: GroupBy;
  /** Number of the instrument, hour, weekday or time range, or the side. */
  readonly key: string;
}

/** Upper limits of the ranges of holding time, in minutes; the last range has none. */
const HELD_MINUTES = [5, 60, 240, 1_440, 10_080] as const;
const CURVE_POINTS = 200;

/**
 * Trades since the account began, or since its last reset; the parts of a position are one trade, as in the ranking.
 * What a reset closed is none.
 */
const tradesText = `began as (
  select greatest(
    (select opened_at from projected_accounts where account_id = $1),
    (select at from postings where owner = $1 and kind in ('demo_reset', 'demo_grant') and book = 'cash'
     order by seq desc limit 1)) as at
), trade as (
  select position_id, min(instrument_id) as instrument_id, min(side) as side, min(opened_at) as opened_at,
    max(closed_at) as closed_at, sum(profit)::bigint as profit, sum(fee)::bigint as fee,
    sum(swap)::bigint as swap, sum(spread)::bigint as spread, sum(risk)::bigint as risk,
    sum(profit - fee + swap)::bigint as net
  from ended_orders
  where ${filterText} and opened_at > 0 and reason <> 'demo_reset'
    and opened_at >= coalesce((select at from began), 0)
  group by position_id
)`;

const sumsText = `with ${tradesText}, keyed as (
  select *, closed_at - opened_at as held_ms,
    opened_at / 3600000 % 24 as hour, (opened_at / 86400000 + 4) % 7 as weekday,
    (select count(*) from unnest(array[${HELD_MINUTES.join()}]) minutes
     where closed_at - opened_at >= minutes * 60000::bigint) as held
  from trade
)
select
  case grouping(instrument_id, side, hour, weekday, held)
    when 15 then 'instrument' when 23 then 'side' when 27 then 'hour' when 29 then 'weekday' when 30 then 'held'
    else 'all' end as "by",
  coalesce(instrument_id::text, side, hour::text, weekday::text, held::text, '') as key,
  count(*) as trades,
  count(*) filter (where net > 0) as won,
  count(*) filter (where net < 0) as lost,
  coalesce(sum(net), 0)::bigint as net,
  coalesce(sum(net) filter (where net > 0), 0)::bigint as gains,
  coalesce(-sum(net) filter (where net < 0), 0)::bigint as losses,
  coalesce(sum(profit), 0)::bigint as profit,
  coalesce(sum(fee), 0)::bigint as fee,
  coalesce(sum(swap), 0)::bigint as swap,
  coalesce(sum(spread), 0)::bigint as spread,
  coalesce(sum(held_ms), 0)::bigint as "heldMs",
  coalesce(sum(held_ms) filter (where net > 0), 0)::bigint as "wonMs",
  coalesce(sum(held_ms) filter (where net < 0), 0)::bigint as "lostMs",
  count(*) filter (where risk > 0) as "stopped",
  coalesce(sum(net::float8 / risk) filter (where risk > 0), 0) as "sumOfR"
from keyed
group by grouping sets ((), (instrument_id), (side), (hour), (weekday), (held))`;

const curveText = `with ${tradesText}, run as (
  select closed_at as at, sum(net) over trades::bigint as total, row_number() over trades as n,
    count(*) over () as trades
  from trade window trades as (order by closed_at, position_id)
), below as (
  select at, total, n, trades, greatest(0, max(total) over (order by n)) as peak from run
), worst as (
  select * from below where peak > total order by peak - total desc, n limit 1
)
select at, total, false as "isWorst", null::bigint as "peakAt", null::bigint as peak from run
where n = trades or n % greatest(1, ceil(trades / ${CURVE_POINTS}::numeric)) = 0
union all
select worst.at, worst.total, true,
  coalesce((select run.at from run where run.total = worst.peak and run.n < worst.n order by run.n desc limit 1),
    (select min(opened_at) - 1 from trade)), worst.peak
from worst
order by at`;

type Database = pg.Pool | pg.ClientBase;

/** Also those of the whole, even without a trade. */
export async function readSums(
  db: Database,
  accountId: number,
  filter: TradeFilter,
): Promise<readonly GroupSums[]> {
  const values = [...filterValues(accountId, filter)];
  const { rows } = await db.query<GroupSums>({ name: 'own-statistics', text: sumsText, values });
  return rows;
}

interface CurveRow extends CurvePoint {
  readonly isWorst: boolean;
  readonly peakAt: number | null;
  readonly peak: number | null;
}

export async function readCurve(
  db: Database,
  accountId: number,
  filter: TradeFilter,
): Promise<{ readonly curve: readonly CurvePoint[]; readonly fall: Fall | null }> {
  const values = [...filterValues(accountId, filter)];
  const { rows } = await db.query<CurveRow>({ name: 'own-curve', text: curveText, values });
  const curve = rows.filter(({ isWorst }) => !isWorst).map(({ at, total }) => ({ at, total }));
  const worst = rows.find(({ isWorst }) => isWorst);
  if (!worst || worst.peakAt === null || worst.peak === null) return { curve, fall: null };
  const balance = await readBalance(db, accountId, worst.peakAt);
  return { curve, fall: { from: worst.peakAt, to: worst.at, peak: worst.peak, total: worst.total, balance } };
}

async function readBalance(db: Database, accountId: number, at: number): Promise<number> {
  const { rows } = await db.query<{ balance: number }>({
    name: 'balance-then',
    text: `select balance from postings where owner = $1 and book = 'cash' and at <= $2
           order by seq desc, no desc limit 1`,
    values: [accountId, at],
  });
  return rows[0]?.balance ?? 0;
}

/** The ranking's factors of return: at the end of the trading day before `from`, and now. It begins at 10⁹. */
export async function readFactors(
  db: Database,
  accountId: number,
  from: number | null,
): Promise<Factors | null> {
  const { rows } = await db.query<Factors>({
    name: 'own-return',
    text: `select growth as now, coalesce((
             select growth from trader_days day where day.account_id = own.account_id and day.life = own.life
               and day < $2 order by day desc limit 1), 1000000000) as before
           from trader_accounts own where account_id = $1`,
    values: [accountId, from === null ? '' : tradingDate(nextTradingDayStart(from))],
  });
  return rows[0] ?? null;
}
