// A trader's page, read from the projected tables: the account's return by days, and its positions by instrument.
import type pg from 'pg';
import type { RankedTrader } from './ranking.ts';
import { readRanked } from './read-ranked.ts';
import { shownByCode } from './traders-table.ts';

type Database = pg.Pool | pg.PoolClient;

export interface TraderDay {
  readonly day: string;
  /** Thousand-millionths; the account began at 1,000,000,000. */
  readonly growth: number;
  /** Micro-USD. */
  readonly net: number;
  readonly trades: number;
}

export interface OpenDay {
  readonly day: string;
  /** Micro-USD, at the end of the day. */
  readonly profit: number;
  readonly balance: number;
}

/**
 * Positions of one instrument; the parts of one position count together. Money is micro-USD, times are milliseconds.
 */
export interface InstrumentSums {
  readonly instrumentId: number;
  readonly trades: number;
  readonly won: number;
  readonly lost: number;
  readonly gains: bigint;
  readonly losses: bigint;
  readonly wonMs: bigint;
  readonly lostMs: bigint;
  readonly margin: bigint;
  readonly leveraged: bigint;
}

export interface TraderPageMetrics {
  readonly trader: RankedTrader;
  readonly beganAt: number;
  readonly days: readonly TraderDay[];
  readonly open: readonly OpenDay[];
  readonly instruments: readonly InstrumentSums[];
}

/** Undefined if nobody is shown under this code. `at` is the feed's clock. */
export async function readTraderPage(
  db: Database,
  code: string,
  at: number,
): Promise<TraderPageMetrics | undefined> {
  const shown = await shownByCode(db, code);
  const [trader] = shown ? await readRanked(db, [shown], at) : [];
  if (!shown || !trader) return undefined;
  const { accountId } = shown;
  const { life, beganAt } = trader;
  const days = await db.query<TraderDay>({
    name: 'trader-days',
    text: 'select day, growth, net, trades from trader_days where account_id = $1 and life = $2 order by day',
    values: [accountId, life],
  });
  const open = await db.query<OpenDay>({
    name: 'trader-open',
    text: `select day, profit, balance from trader_open_results
           where account_id = $1 and measured_at > $2 order by day`,
    values: [accountId, beganAt],
  });
  const instruments = await readInstruments(db, accountId, beganAt);
  return { trader, beganAt, days: days.rows, open: open.rows, instruments };
}

async function readInstruments(db: Database, accountId: number, beganAt: number): Promise<InstrumentSums[]> {
  const { rows } = await db.query<InstrumentRow>({
    name: 'trader-instruments',
    text: instrumentsText,
    values: [accountId, beganAt],
  });
  return rows.map(({ gains, losses, wonMs, lostMs, margin, leveraged, ...row }) => ({
    ...row,
    gains: BigInt(gains),
    losses: BigInt(losses),
    wonMs: BigInt(wonMs),
    lostMs: BigInt(lostMs),
    margin: BigInt(margin),
    leveraged: BigInt(leveraged),
  }));
}

/** Sums are numerics, which the driver returns as text. */
type InstrumentRow = {
  readonly [Name in keyof InstrumentSums]: InstrumentSums[Name] extends bigint ? string : number;
};

const instrumentsText = `
select instrument_id as "instrumentId", count(*)::int as trades,
  count(*) filter (where net > 0)::int as won, count(*) filter (where net < 0)::int as lost,
  coalesce(sum(net) filter (where net > 0), 0)::text as gains,
  coalesce(-sum(net) filter (where net < 0), 0)::text as losses,
  coalesce(sum(held) filter (where net > 0), 0)::text as "wonMs",
  coalesce(sum(held) filter (where net < 0), 0)::text as "lostMs",
  sum(margin)::text as margin, sum(leveraged)::text as leveraged
from (
  select min(instrument_id) as instrument_id, sum(net) as net, max(closed_at) - min(opened_at) as held,
    sum(margin) as margin, sum(margin::numeric * multiple) as leveraged
  from closed_trades where account_id = $1 and closed_at > $2
  group by position_id
) positions
group by instrument_id
order by trades desc, instrument_id`;
