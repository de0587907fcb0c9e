// The latest list of ranked traders: calculated at most once a minute, and once for all requests in the meantime. A
// change by a trader is in it at once.
import { BoundedMap } from '../../bounds/bounded-map.ts';
import { compareTraders, type Placing } from './ranking-metrics.ts';

export interface Ranked extends Placing {
  readonly userId: number;
}

/** A change by a command whose transaction has not committed yet. */
export interface PreparedChange<T> {
  /** The list including the change, for the command's own response. */
  preview(): readonly T[];
  /** Call it after the commit: everyone sees the change. */
  apply(): void;
}

/** From this age on the list is recalculated, while requests still get the old one. */
export const listMsMax = 60_000;
/** A list older than this is never returned; requests wait for a new one. */
export const oldListMsMax = 300_000;
/** Traders whose last change is remembered: far more than have concurrent commands. */
const changedMax = 10_000;

export class RankedList<T extends Ranked> {
  readonly #read: () => Promise<readonly T[]>;
  readonly #now: () => number;
  readonly #onFault: (error: unknown) => void;
  #traders: readonly T[] = [];
  #readAt = Number.NEGATIVE_INFINITY;
  #underWay: Promise<void> | null = null;
  /** Changes that came while the list was being read, and may be missing in it. */
  #changes: Map<number, T | null> | null = null;
  #prepared = 0;
  /** The number of the last change that was applied, by user. */
  readonly #applied = new BoundedMap<number, number>(changedMax);

  constructor(options: {
    read: () => Promise<readonly T[]>;
    now: () => number;
    /** Notified if a reload fails that no request waits for. */
    onFault: (error: unknown) => void;
  }) {
    this.#read = options.read;
    this.#now = options.now;
    this.#onFault = options.onFault;
  }

  /** Best first. */
  async get(): Promise<readonly T[]> {
    const age = this.#now() - this.#readAt;
    if (age < 0 || age >= oldListMsMax) await this.#renewOnce();
    else if (age >= listMsMax) this.#renewOnce().catch(this.#onFault);
    return this.#traders;
  }

  #renewOnce(): Promise<void> {
    this.#underWay ??= this.#renew().finally(() => {
      this.#underWay = null;
      this.#changes = null;
    });
    return this.#underWay;
  }

  /**
   * Adds, changes or removes (null) one trader, without reading the others again. Prepare it while no other command of
   * that user is under way: of two changes the one prepared later wins, whichever is applied first.
   */
  prepare(userId: number, trader: T | null): PreparedChange<T> {
    this.#prepared += 1;
    const number = this.#prepared;
    const preview = () => withChanges(this.#traders, new Map([[userId, trader]]));
    return {
      preview,
      apply: () => {
        if ((this.#applied.get(userId) ?? 0) > number) return;
        this.#applied.set(userId, number);
        this.#changes?.set(userId, trader);
        this.#traders = preview();
      },
    };
  }

  /**
   * Call it before one trader is read alone, and the answer with what was read: the list then has the same values as that
   * trader's page. It adds nobody, and a change made in the meantime wins.
   */
  reading(): (trader: T) => void {
    this.#prepared += 1;
    const number = this.#prepared;
    return (trader) => {
      const { userId } = trader;
      const isListed = this.#traders.some((one) => one.userId === userId);
      if (!isListed || (this.#applied.get(userId) ?? 0) > number || this.#changes?.has(userId)) return;
      this.#traders = withChanges(this.#traders, new Map([[userId, trader]]));
    };
  }

  async #renew(): Promise<void> {
    const changes = new Map<number, T | null>();
    this.#changes = changes;
    const begun = this.#now();
    const traders = await this.#read();
    this.#traders = withChanges(traders, changes);
    this.#readAt = begun;
  }
}

function withChanges<T extends Ranked>(
  traders: readonly T[],
  changes: ReadonlyMap<number, T | null>,
): readonly T[] {
  const others = traders.filter(({ userId }) => !changes.has(userId));
  const come = [...changes.values()].filter((trader) => trader !== null);
  return [...others, ...come].toSorted(compareTraders);
}
