// Numbers of ticks: they rise per instrument, also across restarts, because blocks are written down before use.
import type { InstrumentId } from '@candor/core';
import type pg from 'pg';
import { growingPauseMs } from '../db/growing-pause.ts';

/** Between tries to reserve more while enough is left. */
const PAUSES = { firstMs: 1_000, longestMs: 30_000 };

/** Reserves `count` more numbers for each instrument and answers the last one of each. */
export type ReserveNumbers = (
  ids: readonly InstrumentId[],
  count: number,
) => Promise<Map<InstrumentId, number>>;

export interface NumberStore {
  reserve: ReserveNumbers;
  /** Gives back what was reserved and not used; a later start then goes on without a gap. */
  release(
    used: ReadonlyMap<InstrumentId, number>,
    reserved: ReadonlyMap<InstrumentId, number>,
  ): Promise<void>;
}

export class TickNumbers {
  readonly #store: NumberStore;
  readonly #block: number;
  readonly #used = new Map<InstrumentId, number>();
  readonly #reserved = new Map<InstrumentId, number>();
  #refill: Promise<void> | undefined;
  #failures = 0;
  #failedAt = 0;

  constructor(store: NumberStore, block = 100_000) {
    this.#store = store;
    this.#block = block;
  }

  async open(ids: readonly InstrumentId[]): Promise<void> {
    const reserved = await this.#store.reserve(ids, this.#block);
    for (const [id, last] of reserved) {
      this.#reserved.set(id, last);
      this.#used.set(id, last - this.#block);
    }
  }

  /** The next number, or undefined while none is reserved: then await `refill` and ask again. */
  take(id: InstrumentId): number | undefined {
    const used = this.#used.get(id);
    const reserved = this.#reserved.get(id);
    if (used === undefined || reserved === undefined)
      throw new Error(`no tick numbers opened for instrument ${id}`);
    if (used >= reserved) return undefined;
    this.#used.set(id, used + 1);
    return used + 1;
  }

  /**
   * True when an instrument has used up half of its block: time to `refill`, without waiting for it. After a failure
   * it is time again only when a pause is over.
   */
  get low(): boolean {
    if (this.#failures > 0 && performance.now() - this.#failedAt < growingPauseMs(this.#failures, PAUSES))
      return false;
    for (const [id, reserved] of this.#reserved)
      if (reserved - (this.#used.get(id) ?? 0) < this.#block / 2) return true;
    return false;
  }

  refill(): Promise<void> {
    this.#refill ??= this.#countFailures(() => this.#reserveMore()).finally(() => {
      this.#refill = undefined;
    });
    return this.#refill;
  }

  async #countFailures(reserve: () => Promise<void>): Promise<void> {
    try {
      await reserve();
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      this.#failedAt = performance.now();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#refill?.catch(() => undefined);
    await this.#store.release(this.#used, this.#reserved);
  }

  async #reserveMore(): Promise<void> {
    const wanting = [...this.#reserved.keys()].filter(
      (id) => (this.#reserved.get(id) ?? 0) - (this.#used.get(id) ?? 0) < this.#block / 2,
    );
    if (wanting.length === 0) return;
    for (const [id, last] of await this.#store.reserve(wanting, this.#block)) this.#reserved.set(id, last);
  }
}

export function storedNumbers(pool: pg.Pool): NumberStore {
  return {
    async reserve(ids, count) {
      const { rows } = await pool.query<{ instrument_id: number; reserved_to: number | string }>(
        `insert into tick_sequences as t (instrument_id, reserved_to) select unnest($1::int[]), $2
         on conflict (instrument_id) do update set reserved_to = t.reserved_to + $2
         returning instrument_id, reserved_to`,
        [ids, count],
      );
      return new Map(rows.map((row) => [row.instrument_id, Number(row.reserved_to)]));
    },
    // Where another program has reserved since, its numbers are left alone.
    async release(used, reserved) {
      const ids = [...used.keys()];
      await pool.query(
        `update tick_sequences t set reserved_to = r.used
         from unnest($1::int[], $2::bigint[], $3::bigint[]) as r(id, used, reserved)
         where t.instrument_id = r.id and t.reserved_to = r.reserved`,
        [ids, ids.map((id) => used.get(id)), ids.map((id) => reserved.get(id))],
      );
    },
  };
}

/** Numbers that live as long as the program: for tools and tests without a store. */
export function rememberedNumbers(): NumberStore {
  const reserved = new Map<InstrumentId, number>();
  return {
    async reserve(ids, count) {
      for (const id of ids) reserved.set(id, (reserved.get(id) ?? 0) + count);
      return new Map(ids.map((id) => [id, reserved.get(id) as number]));
    },
    async release(used) {
      for (const [id, last] of used) reserved.set(id, last);
    },
  };
}
