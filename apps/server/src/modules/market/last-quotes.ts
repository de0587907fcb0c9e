// Stores the last quote of every instrument, at most about a second late, and restores them at a start. While the
// database is unavailable the newest quotes wait in memory and trading continues.
import { type InstrumentId, price, type Tick } from '@candor/core';
import type pg from 'pg';
import { RepeatedWork } from '../../db/repeated-work.ts';
import type { StoreLog } from '../../db/store-log.ts';
import type { FeedEvent } from '../../feeds/feed.ts';

const FLUSH_MS = 1_000;

export class LastQuotes {
  readonly #pool: pg.Pool;
  readonly #changed = new Map<InstrumentId, Tick>();
  readonly #flushes: RepeatedWork;
  #flushing: Promise<void> = Promise.resolve();

  constructor(pool: pg.Pool, log: StoreLog) {
    this.#pool = pool;
    this.#flushes = new RepeatedWork({
      failure: 'the last quotes were not written',
      periodMs: FLUSH_MS,
      work: () => this.flush(),
      log,
    });
  }

  /** As ticks, for the engine before anything else. */
  async load(): Promise<Tick[]> {
    const { rows } = await this.#pool.query<{ id: number; no: number; bid: number; ask: number; at: number }>(
      'select instrument_id as id, no, bid, ask, at from last_quotes order by instrument_id',
    );
    return rows.map(({ id, no, bid, ask, at }) => {
      return { kind: 'tick', instrumentId: id, no, bid: price(bid), ask: price(ask), at };
    });
  }

  start(): void {
    this.#flushes.start();
  }

  take(events: readonly FeedEvent[]): void {
    for (const event of events) {
      // A crossed quote is not a price: after a start the one before it is the last known.
      if (event.kind === 'tick' && event.bid <= event.ask) this.#changed.set(event.instrumentId, event);
    }
  }

  /** Rejects if the quotes could not be written; they are retried with the next call. */
  flush(): Promise<void> {
    const flushed = this.#flushing.then(() => this.#write());
    this.#flushing = flushed.catch(() => undefined);
    return flushed;
  }

  async stop(): Promise<void> {
    await this.#flushes.stop();
    await this.flush();
  }

  async #write(): Promise<void> {
    const ticks = [...this.#changed.values()];
    this.#changed.clear();
    if (ticks.length === 0) return;
    try {
      await this.#store(ticks);
    } catch (error) {
      // A newer quote that has come meanwhile is not overwritten.
      for (const tick of ticks)
        if (!this.#changed.has(tick.instrumentId)) this.#changed.set(tick.instrumentId, tick);
      throw error;
    }
  }

  async #store(ticks: readonly Tick[]): Promise<void> {
    await this.#pool.query(
      `insert into last_quotes
       select * from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
       on conflict (instrument_id) do update
         set no = excluded.no, bid = excluded.bid, ask = excluded.ask, at = excluded.at
         where last_quotes.no < excluded.no`,
      [
        ticks.map((tick) => tick.instrumentId),
        ticks.map((tick) => tick.no),
        ticks.map((tick) => tick.bid),
        ticks.map((tick) => tick.ask),
        ticks.map((tick) => tick.at),
      ],
    );
  }
}
