// The pulses of all modules, read by one query, at most once a second however many operators ask.
import { mayDo } from '@candor/contract';
import type pg from 'pg';
import type { Operator } from '../../web/operator.ts';
import type { Pulse } from '../../web/pulse.ts';

const READ_MS_MIN = 1_000;

export interface TakenPulse {
  readonly topic: string;
  readonly waiting: number;
  readonly version: string;
}

export interface PulseReading {
  /** The wall's time. */
  readonly at: number;
  /** Of all topics, whoever may know of them. */
  readonly taken: Promise<ReadonlyMap<string, TakenPulse>>;
}

export class PulseReadings {
  readonly #pool: pg.Pool;
  readonly #pulses: readonly Pulse[];
  readonly #now: () => number;
  readonly #sql: string;
  #last: PulseReading | null = null;

  constructor(pool: pg.Pool, pulses: readonly Pulse[], now: () => number) {
    this.#pool = pool;
    this.#pulses = pulses;
    this.#now = now;
    this.#sql = pulses
      .map(({ sql }, n) => `select ${n} as pulse, waiting::int, version::text from (${sql}) pulse_${n}`)
      .join(' union all ');
  }

  /** The last one, or another where that is a second old. */
  get last(): PulseReading {
    const at = this.#now();
    if (this.#last && Math.abs(at - this.#last.at) < READ_MS_MIN) return this.#last;
    const reading = { at, taken: this.#read() };
    this.#last = reading;
    // A failure is theirs who asked; the next one asks again.
    reading.taken.catch(() => {
      if (this.#last === reading) this.#last = null;
    });
    return reading;
  }

  /** Those that this role may know of. */
  async of({ taken }: PulseReading, { role }: Pick<Operator, 'role'>): Promise<TakenPulse[]> {
    const all = await taken;
    return this.#pulses.flatMap(({ topic, permission }) =>
      mayDo(role, permission) ? (all.get(topic) ?? { topic, waiting: 0, version: '' }) : [],
    );
  }

  async #read(): Promise<ReadonlyMap<string, TakenPulse>> {
    // Under a name of its own it is planned once for each connection.
    const { rows } = await this.#pool.query<{ pulse: number; waiting: number; version: string | null }>({
      name: 'office pulses',
      text: this.#sql,
    });
    return new Map(
      rows.map(({ pulse, waiting, version }) => {
        const { topic } = this.#pulses[pulse] as Pulse;
        return [topic, { topic, waiting, version: version ?? '' }];
      }),
    );
  }
}
