// The prices at which the engine began the trading day: the last ones before its rollover. They are stored, so that a
// program that starts later in the day has them too.
import { type InstrumentId, price, type Tick } from '@candor/core';
import type pg from 'pg';
import type { FeedEvent } from '../../feeds/feed.ts';

export class DayStart {
  readonly #pool: pg.Pool;
  readonly #last = new Map<InstrumentId, Tick>();
  #start: { readonly at: number; readonly ticks: readonly Tick[] } | null = null;
  #isStored = true;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async load(): Promise<void> {
    const { rows } = await this.#pool.query<{ id: number; at: number; bid: number; ask: number }>(
      'select instrument_id as id, day_at as at, bid, ask from start_quotes order by instrument_id',
    );
    const [first] = rows;
    if (!first) return;
    const ticks = rows.map(({ id, at, bid, ask }): Tick => {
      return { kind: 'tick', instrumentId: id, no: 1, bid: price(bid), ask: price(ask), at };
    });
    this.#start = { at: first.at, ticks };
  }

  /** What goes to the engine, in its order. A crossed price values nothing. */
  take(events: readonly FeedEvent[]): void {
    for (const event of events) {
      if (event.kind === 'tick' && event.bid <= event.ask) this.#last.set(event.instrumentId, event);
      if (event.kind !== 'rollover') continue;
      this.#start = { at: event.at, ticks: [...this.#last.values()] };
      this.#isStored = false;
    }
  }

  /** Null if they are not known, as on the day of the first start. */
  ticksOf(dayAt: number): readonly Tick[] | null {
    return this.#start?.at === dayAt ? this.#start.ticks : null;
  }

  async store(): Promise<void> {
    const start = this.#start;
    if (this.#isStored || !start) return;
    // One statement, so that there are never prices of two days.
    await this.#pool.query(
      `with others as (delete from start_quotes where instrument_id <> all($1::int[]))
       insert into start_quotes
       select id, $2, bid, ask from unnest($1::int[], $3::bigint[], $4::bigint[]) as q (id, bid, ask)
       on conflict (instrument_id) do update set day_at = excluded.day_at, bid = excluded.bid, ask = excluded.ask`,
      [
        start.ticks.map(({ instrumentId }) => instrumentId),
        start.at,
        start.ticks.map(({ bid }) => bid),
        start.ticks.map(({ ask }) => ask),
      ],
    );
    if (start === this.#start) this.#isStored = true;
  }
}
