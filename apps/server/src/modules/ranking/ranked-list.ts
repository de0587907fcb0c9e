// The list of ranked traders as it was worked out last: at most once a minute, and once for all that ask meanwhile.
// What one trader changed is in it at once.
import { BoundedMap } from '../../bounds/bounded-map.ts';
import { compareTraders, type Placing } from './ranking-metrics.ts';

export interface Ranked extends Placing {
  readonly userId: number;
}

/** A change by an act whose transaction is not committed yet. */
export interface PreparedChange<T> {
  /** The list as it is with the change: for the answer to the act itself. */
  preview(): readonly T[];
  /** After the commit: everyone sees it. */
  apply(): void;
}

/** From this age on it is worked out again, while those who ask are given the old one. */
export const listMsMax = 60_000;
/** Nobody is given one that is older: then they wait. */
export const oldListMsMax = 300_000;
/** Traders whose last change is remembered: far more than have an act under way. */
const changedMax = 10_000;

export class RankedList<T extends Ranked> {
  readonly #read: () => Promise<readonly T[]>;
  readonly #now: () => number;
  readonly #onFault: (error: unknown) => void;
  #traders: readonly T[] = [];
  #readAt = Number.NEGATIVE_INFINITY;
  #underWay: Promise<void> | null = null;
  /** What changed while the list was being read, and may be missing in it. */
  #changes: Map<number, T | null> | null = null;
  #prepared = 0;
  /** The number of the last change that was applied, by user. */
  readonly #applied = new BoundedMap<number, number>(changedMax);

  constructor(options: {
    read: () => Promise<readonly T[]>;
    now: () => number;
    /** Notified where nobody waits for the reload that failed. */
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
   * One trader comes, goes (null) or changes, without reading the others again. To be prepared while no other act of
   * that user is under way: of two changes the one that was prepared later stands, whichever is applied first.
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
