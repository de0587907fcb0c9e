// Bars in the table `candles`: reads the latest and those before a time, and writes in bulk.
import type { Period } from '@candor/contract';
import type { InstrumentId, Price } from '@candor/core';
import type pg from 'pg';
import { type Candle, periodMinutes } from '../../feeds/candle.ts';

export interface StoredBar {
  readonly instrumentId: InstrumentId;
  readonly period: Period;
  readonly bar: Candle;
}

const ROWS_A_STATEMENT_MAX = 5_000;

interface Row {
  instrument_id: number;
  period: number;
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

const COLUMNS = 'c.instrument_id, c.period, c.time, c.open, c.high, c.low, c.close, c.volume';

export class CandleStore {
  readonly #pool: pg.Pool;
  readonly #venuePool: pg.Pool;
  readonly #feed: string;

  /**
   * `pool` reads charts for requests; `venuePool` does the venue's own reading and writing. `feed` is the feed's
   * `market`; each market has separate bars.
   */
  constructor({ pool, venuePool }: { pool: pg.Pool; venuePool: pg.Pool }, feed: string) {
    this.#pool = pool;
    this.#venuePool = venuePool;
    this.#feed = feed;
  }

  /** The last bar of each instrument and period that has one. */
  async latest(ids: readonly InstrumentId[], periods: readonly Period[]): Promise<StoredBar[]> {
    const { rows } = await this.#venuePool.query<Row>(
      `select ${COLUMNS} from unnest($1::int[]) i(id) cross join unnest($2::smallint[]) p(minutes)
       cross join lateral (
         select * from candles
         where feed = $3 and instrument_id = i.id and period = p.minutes order by time desc limit 1
       ) c`,
      [ids, periods.map((period) => periodMinutes[period]), this.#feed],
    );
    return rows.map((row) => {
      const period = periods.find((one) => periodMinutes[one] === row.period) as Period;
      return { instrumentId: row.instrument_id, period, bar: barOf(row) };
    });
  }

  /** Up to `limit` bars that start before `to`, oldest first. */
  async before(instrumentId: InstrumentId, period: Period, to: number, limit: number): Promise<Candle[]> {
    const { rows } = await this.#pool.query<Row>(
      `select ${COLUMNS} from candles c where feed = $5 and instrument_id = $1 and period = $2 and time < $3
       order by time desc limit $4`,
      [instrumentId, periodMinutes[period], to, limit, this.#feed],
    );
    return rows.map(barOf).reverse();
  }

  async write(bars: readonly StoredBar[]): Promise<void> {
    for (let begin = 0; begin < bars.length; begin += ROWS_A_STATEMENT_MAX)
      await this.#writeSome(bars.slice(begin, begin + ROWS_A_STATEMENT_MAX));
  }

  async #writeSome(bars: readonly StoredBar[]): Promise<void> {
    const column = (of: (stored: StoredBar) => number) => bars.map(of);
    await this.#venuePool.query(
      `insert into candles (feed, instrument_id, period, time, open, high, low, close, volume)
       select $9, * from unnest($1::int[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
         $7::bigint[], $8::bigint[])
       on conflict (feed, instrument_id, period, time) do update set open = excluded.open, high = excluded.high,
         low = excluded.low, close = excluded.close, volume = excluded.volume`,
      [
        column(({ instrumentId }) => instrumentId),
        column(({ period }) => periodMinutes[period]),
        column(({ bar }) => bar.time),
        column(({ bar }) => bar.open),
        column(({ bar }) => bar.high),
        column(({ bar }) => bar.low),
        column(({ bar }) => bar.close),
        column(({ bar }) => bar.volume),
        this.#feed,
      ],
    );
  }
}

/** Works with a pool that leaves BIGINT as text, too. */
function barOf(row: Row): Candle {
  return {
    time: Number(row.time),
    open: Number(row.open) as Price,
    high: Number(row.high) as Price,
    low: Number(row.low) as Price,
    close: Number(row.close) as Price,
    volume: Number(row.volume),
  };
}
