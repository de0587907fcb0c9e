// The feed's clock: the wall's at speed 1, faster otherwise, and never backwards, whatever was killed in between.
import type pg from 'pg';
import { RepeatedWork } from '../db/repeated-work.ts';
import type { StoreLog } from '../db/store-log.ts';

export interface ClockStore {
  /** How far the clock may have run before; 0 on a fresh store. */
  reached(): Promise<number>;
  /** The clock will not pass `until` without another call. */
  reserve(until: number): Promise<void>;
  /** The clock stopped at `at`. */
  settle(at: number): Promise<void>;
}

/** How much of the wall's time is reserved ahead, and how often that is renewed. */
const AHEAD_WALL_MS = 3_000;
const RENEW_WALL_MS = 1_000;
/** Short even after many failures: a clock that is ahead of the wall stops until it is written. */
const PAUSES = { firstMs: 1_000, longestMs: 4_000 };

export interface FeedClockOptions {
  readonly store: ClockStore;
  readonly speed: number;
  readonly log: Pick<StoreLog, 'info' | 'warn'>;
  readonly wall?: () => number;
}

export class FeedClock {
  readonly #store: ClockStore;
  readonly #renewals: RepeatedWork;
  readonly #speed: number;
  readonly #wall: () => number;
  #feedBegin = 0;
  #wallBegin = 0;
  #reservedTo = 0;
  #last = 0;
  #running = false;

  constructor({ store, speed, log, wall = Date.now }: FeedClockOptions) {
    if (!(speed > 0 && Number.isFinite(speed)))
      throw new Error(`the speed of a feed must be above 0, not ${speed}`);
    this.#store = store;
    this.#speed = speed;
    this.#wall = wall;
    this.#renewals = new RepeatedWork({
      failure: "the feed's clock was not written",
      periodMs: RENEW_WALL_MS,
      pauses: PAUSES,
      work: () => this.#reserve(),
      log,
    });
  }

  get speed(): number {
    return this.#speed;
  }

  /** Begins at the wall's time, or just after where the clock had got to before. */
  async open(): Promise<void> {
    const reached = await this.#store.reached();
    this.#wallBegin = this.#wall();
    this.#feedBegin = Math.max(this.#wallBegin, reached + 1);
    this.#last = this.#feedBegin;
    await this.#reserve();
    this.#renewals.start();
  }

  /** Until here the clock goes with the wall; from now on at its speed. */
  run(): void {
    this.#feedBegin = this.now();
    this.#wallBegin = this.#wall();
    this.#running = true;
  }

  now(): number {
    const wall = this.#wall();
    const runs = Math.floor(this.#feedBegin + (wall - this.#wallBegin) * (this.#running ? this.#speed : 1));
    // What the wall shows may always be shown: a restart begins there at the earliest.
    const at = Math.min(runs, Math.max(wall, this.#reservedTo));
    if (at > this.#last) this.#last = at;
    return this.#last;
  }

  /** The wall's milliseconds until the clock shows `at`, if nothing holds it up. */
  wallMsUntil(at: number): number {
    return Math.max(0, (at - this.now()) / this.#speed);
  }

  async close(): Promise<void> {
    await this.#renewals.stop();
    await this.#store.settle(this.now());
  }

  /** Writes down more of the future. Until it succeeds the clock goes no further than the wall or what is written. */
  async #reserve(): Promise<void> {
    const now = this.now();
    const aheadOfWall = this.#speed > 1 || now > this.#wall();
    const until = aheadOfWall ? Math.ceil(now + AHEAD_WALL_MS * this.#speed) : now;
    await this.#store.reserve(until);
    this.#reservedTo = until;
  }
}

export function storedClock(pool: pg.Pool): ClockStore {
  const write = async (until: number): Promise<void> => {
    await pool.query(
      `insert into feed_clock (reserved_to) values ($1)
       on conflict (only_row) do update set reserved_to = excluded.reserved_to`,
      [until],
    );
  };
  return {
    async reached() {
      const { rows } = await pool.query<{ reserved_to: number | string }>(
        'select reserved_to from feed_clock',
      );
      return Number(rows[0]?.reserved_to ?? 0);
    },
    reserve: write,
    settle: write,
  };
}

export function rememberedClock(reached = 0): ClockStore {
  let until = reached;
  const write = async (at: number): Promise<void> => {
    until = at;
  };
  return { reached: async () => until, reserve: write, settle: write };
}
