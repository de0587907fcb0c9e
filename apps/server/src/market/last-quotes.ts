// Keeps the last quote of every instrument in the store, at most about a second old, and gives them back at a start.
import { type InstrumentId, type MarketEvent, price, type Tick } from '@candor/core';
import type pg from 'pg';

const FLUSH_MS = 1_000;

export class LastQuotes {
  readonly #pool: pg.Pool;
  readonly #onFailure: (error: Error) => void;
  readonly #changed = new Map<InstrumentId, Tick>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(pool: pg.Pool, onFailure: (error: Error) => void) {
    this.#pool = pool;
    this.#onFailure = onFailure;
  }

  /** As ticks, to be given to the engine before anything else. */
  async load(): Promise<Tick[]> {
    const { rows } = await this.#pool.query<{ id: number; no: number; bid: number; ask: number; at: number }>(
      'select instrument_id as id, no, bid, ask, at from last_quotes order by instrument_id',
    );
    return rows.map(({ id, no, bid, ask, at }) => {
      return { kind: 'tick', instrumentId: id, no, bid: price(bid), ask: price(ask), at };
    });
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush().catch(this.#onFailure), FLUSH_MS);
  }

  take(events: readonly MarketEvent[]): void {
    for (const event of events) {
      // A crossed quote is no price: after a start the one before it is the last known.
      if (event.kind === 'tick' && event.bid <= event.ask) this.#changed.set(event.instrumentId, event);
    }
  }

  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #write(): Promise<void> {
    const ticks = [...this.#changed.values()];
    this.#changed.clear();
    if (ticks.length === 0) return;
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
