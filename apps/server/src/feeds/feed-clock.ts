// The feed's clock: the wall's at speed 1, faster otherwise, and never backwards, whatever was killed in between. Between
// two looks it goes by the machine's steady clock, so that a wall clock that is set back does not keep old prices fresh.
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
/** A difference of the two clocks above this is a step of the wall clock; what is less is the noise of reading them. */
const STEP_MS = 1_000;
/** A wall clock that is behind the steady one by more than this stops trading: whoever sets it may correct a second or two. */
const SET_BACK_MS_MAX = 2_000;

export interface FeedClockOptions {
  readonly store: ClockStore;
  readonly speed: number;
  readonly log: Pick<StoreLog, 'info' | 'warn'>;
  readonly wall?: () => number;
  /** Milliseconds that no setting of the wall clock changes. Without it, and with a `wall`, it is that. */
  readonly steady?: () => number;
}

export class FeedClock {
  readonly #store: ClockStore;
  readonly #renewals: RepeatedWork;
  readonly #speed: number;
  readonly #wall: () => number;
  readonly #steady: () => number;
  readonly #log: FeedClockOptions['log'];
  /** What the wall clock showed when the steady clock was at 0. */
  #steadyZero: number;
  #isAheadOfWall = false;
  #feedBegin = 0;
  #timeBegin = 0;
  #reservedTo = 0;
  #last = 0;
  #running = false;

  constructor({ store, speed, log, wall, steady }: FeedClockOptions) {
    if (!(speed > 0 && Number.isFinite(speed)))
      throw new Error(`the speed of a feed must be above 0, not ${speed}`);
    this.#store = store;
    this.#speed = speed;
    this.#wall = wall ?? Date.now;
    this.#steady = steady ?? wall ?? (() => performance.now());
    this.#log = log;
    this.#steadyZero = this.#wall() - this.#steady();
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
    this.#steadyZero = this.#wall() - this.#steady();
    this.#timeBegin = this.#wall();
    this.#feedBegin = Math.max(this.#timeBegin, reached + 1);
    this.#last = this.#feedBegin;
    await this.#reserve();
    this.#renewals.start();
  }

  /** Until here the clock goes with the wall; from now on at its speed. */
  run(): void {
    this.#feedBegin = this.now();
    this.#timeBegin = this.#time();
    this.#running = true;
  }

  now(): number {
    const passed = this.#time() - this.#timeBegin;
    const runs = Math.floor(this.#feedBegin + passed * (this.#running ? this.#speed : 1));
    // What the wall shows may always be shown: a restart begins there at the earliest.
    const at = Math.min(runs, Math.max(this.#wall(), this.#reservedTo));
    if (at > this.#last) this.#last = at;
    return this.#last;
  }

  /** The wall's milliseconds until the clock shows `at`, if nothing holds it up. */
  wallMsUntil(at: number): number {
    return Math.max(0, (at - this.now()) / this.#speed);
  }

  /** How far the machine's clock has been set back since the start; 0 while it agrees but for a little. */
  setBackMs(): number {
    const behind = Math.round(this.#steadyZero + this.#steady() - this.#wall());
    return behind > SET_BACK_MS_MAX ? behind : 0;
  }

  async close(): Promise<void> {
    await this.#renewals.stop();
    await this.#store.settle(this.now());
  }

  /**
   * The wall's time, but never set back. It follows a wall clock that is set forward, and one that went on while the
   * machine slept: prices from before that are old.
   */
  #time(): number {
    const steady = this.#steadyZero + this.#steady();
    const step = this.#wall() - steady;
    if (step > STEP_MS) {
      this.#steadyZero += step;
      this.#log.warn(
        `the clock of this machine went forward by ${inSeconds(step)} at once: prices from before are old until the feed confirms them`,
      );
      return steady + step;
    }
    const isAhead = step < -STEP_MS;
    if (isAhead && !this.#isAheadOfWall)
      this.#log.warn(
        `the clock of this machine was set back by ${inSeconds(-step)}: the venue goes on by a clock that can't be set, and takes in no price until they agree within ${inSeconds(SET_BACK_MS_MAX)} or it is restarted`,
      );
    if (!isAhead && this.#isAheadOfWall)
      this.#log.info('the clock of this machine agrees with the venue again');
    this.#isAheadOfWall = isAhead;
    return steady;
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

const inSeconds = (ms: number): string => `${Math.round(ms / 1_000)} s`;

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
