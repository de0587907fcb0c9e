// The feed's clock: the wall's at speed 1, faster otherwise, and never backwards, whatever was killed in between.
// The machine's steady clock says when the wall clock was set. While that is so this clock stands and is called off, and
// every market is halted, since nobody can say how old a price is:
// - Correction of up to 2 s: followed at once. Where it goes back, time stands for as long.
// - Forward by more: a mistake, or a machine that slept, whose steady clock stood meanwhile. It is followed once both
//   clocks have gone on evenly for a minute. Where it is corrected before, time goes on at once, as if nothing had been.
// - Back by more, or behind where the clock had got to before a start: time stands until the wall clock is corrected or
//   has caught up. A store that is more than a day ahead was run at a higher speed: it goes on from there.
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
/** A difference of the two clocks above this is a step of the wall clock: whoever sets it may correct a second or two. */
const STEP_MS = 2_000;
/** A step forward is followed once the clocks have gone on evenly for so long. */
const EVEN_MS_MIN = 60_000;
/** A start waits no longer for the wall clock. */
const WAIT_MS_MAX = 86_400_000;

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
  #zero = 0;
  /** The same after a step forward, and since when on the steady clock. */
  #doubted: { readonly zero: number; readonly since: number } | undefined;
  /** The wall's time as far as it is believed; it never goes back. */
  #time = 0;
  #offMs = 0;
  #onOff: (isOff: boolean, at: number) => void = () => {};
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
    const next = (await this.#store.reached()) + 1;
    const wall = this.#wall();
    const waits = this.#speed === 1 && next - wall <= WAIT_MS_MAX;
    this.#time = waits ? Math.max(wall, next) : wall;
    this.#zero = this.#time - this.#steady();
    this.#timeBegin = this.#time;
    this.#feedBegin = Math.max(this.#time, next);
    this.#last = this.#feedBegin;
    await this.#reserve();
    this.#renewals.start();
  }

  /** Until here the clock goes with the wall; from now on at its speed. */
  run(): void {
    this.#feedBegin = this.now();
    this.#timeBegin = this.#time;
    this.#running = true;
  }

  /** Called as soon as the clock is found off, and right again: within `now`, before whoever asked has the time. */
  watch(onOff: (isOff: boolean, at: number) => void): void {
    this.#onOff = onOff;
  }

  now(): number {
    const wasOff = this.#offMs !== 0;
    this.#look();
    const passed = this.#time - this.#timeBegin;
    const runs = Math.floor(this.#feedBegin + passed * (this.#running ? this.#speed : 1));
    // What the wall shows may always be shown: a restart begins there at the earliest.
    const at = Math.min(runs, Math.max(this.#time, this.#reservedTo));
    if (at > this.#last) this.#last = at;
    const isOff = this.#offMs !== 0;
    if (isOff !== wasOff) this.#onOff(isOff, this.#last);
    return this.#last;
  }

  /** The wall's milliseconds until the clock shows `at`, if nothing holds it up. */
  wallMsUntil(at: number): number {
    return Math.max(0, (at - this.now()) / this.#speed);
  }

  /** How far the machine's clock is ahead of this one, or behind it (below 0), since it was set; 0 while it is right. */
  offMs(): number {
    this.now();
    return this.#offMs;
  }

  async close(): Promise<void> {
    await this.#renewals.stop();
    await this.#store.settle(this.now());
  }

  #look(): void {
    const [wall, steady] = [this.#wall(), this.#steady()];
    const zero = wall - steady;
    const before = Math.sign(this.#offMs);
    if (this.#isRight(zero, { wall, steady })) {
      this.#zero = zero;
      this.#doubted = undefined;
      this.#time = Math.max(this.#time, wall);
      this.#offMs = 0;
    } else this.#offMs = Math.round(wall - this.#time);
    const sign = Math.sign(this.#offMs);
    if (sign === before) return;
    if (sign === 0) this.#log.info('the clock of this machine is right again: markets open');
    else if (sign > 0)
      this.#log.warn(
        `the clock of this machine went forward by ${inSeconds(this.#offMs)} at once: every market is halted until it is set back or has gone on evenly for ${inSeconds(EVEN_MS_MIN)}`,
      );
    else
      this.#log.warn(
        `the clock of this machine is ${inSeconds(-this.#offMs)} behind the venue's: every market is halted until it has caught up`,
      );
  }

  #isRight(zero: number, { wall, steady }: { wall: number; steady: number }): boolean {
    const step = zero - this.#zero;
    if (Math.abs(step) <= STEP_MS && this.#time - wall <= STEP_MS) return true;
    if (step <= STEP_MS) {
      this.#doubted = undefined;
      return wall >= this.#time;
    }
    if (!this.#doubted || Math.abs(zero - this.#doubted.zero) > STEP_MS)
      this.#doubted = { zero, since: steady };
    return steady - this.#doubted.since >= EVEN_MS_MIN;
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
