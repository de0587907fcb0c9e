// The queue counters of all modules, read by one query, at most once a second however many operators request them.
import { mayDo } from '@candor/contract';
import type pg from 'pg';
import type { Operator } from '../../web/operator.ts';
import type { QueueCounters } from '../../web/queue-counters.ts';

const READ_MS_MIN = 1_000;

export interface TakenCounters {
  readonly topic: string;
  readonly waiting: number;
  readonly version: string;
}

export interface CounterReading {
  /** Wall-clock time. */
  readonly at: number;
  /** All topics, regardless of permissions. */
  readonly taken: Promise<ReadonlyMap<string, TakenCounters>>;
}

export class CounterReadings {
  readonly #pool: pg.Pool;
  readonly #counters: readonly QueueCounters[];
  readonly #now: () => number;
  readonly #sql: string;
  #last: CounterReading | null = null;

  constructor(pool: pg.Pool, counterReadings: readonly QueueCounters[], now: () => number) {
    this.#pool = pool;
    this.#counters = counterReadings;
    this.#now = now;
    this.#sql = counterReadings
      .map(({ sql }, n) => `select ${n} as place, waiting::int, version::text from (${sql}) counter_${n}`)
      .join(' union all ');
  }

  /** The last reading, or a new one if that is a second old. */
  get last(): CounterReading {
    const at = this.#now();
    if (this.#last && Math.abs(at - this.#last.at) < READ_MS_MIN) return this.#last;
    const reading = { at, taken: this.#read() };
    this.#last = reading;
    // The requester gets the failure; the next request reads again.
    reading.taken.catch(() => {
      if (this.#last === reading) this.#last = null;
    });
    return reading;
  }

  /** The counters that this role may see. */
  async of({ taken }: CounterReading, { role }: Pick<Operator, 'role'>): Promise<TakenCounters[]> {
    const all = await taken;
    return this.#counters.flatMap(({ topic, permission }) =>
      mayDo(role, permission) ? (all.get(topic) ?? { topic, waiting: 0, version: '' }) : [],
    );
  }

  async #read(): Promise<ReadonlyMap<string, TakenCounters>> {
    // As a named query it is planned once for each connection.
    const { rows } = await this.#pool.query<{ place: number; waiting: number; version: string | null }>({
      name: 'office queue counters',
      text: this.#sql,
    });
    return new Map(
      rows.map(({ place, waiting, version }) => {
        const { topic } = this.#counters[place] as QueueCounters;
        return [topic, { topic, waiting, version: version ?? '' }];
      }),
    );
  }
}
