// A set of limited size whose keys expire.
import { BoundedMap } from './bounded-map.ts';

export class ExpiringSet {
  readonly #lifeMs: number;
  readonly #now: () => number;
  /** Time of each key's addition, oldest first. */
  readonly #added: BoundedMap<string, number>;

  constructor(options: { lifeMs: number; sizeMax: number; now: () => number }) {
    this.#lifeMs = options.lifeMs;
    this.#now = options.now;
    this.#added = new BoundedMap(options.sizeMax);
  }

  get size(): number {
    return this.#added.size;
  }

  has(key: string): boolean {
    const added = this.#added.get(key);
    if (added === undefined) return false;
    const age = this.#now() - added;
    // A clock that was set back must not extend a key's life.
    if (age >= 0 && age < this.#lifeMs) return true;
    this.#added.delete(key);
    return false;
  }

  /** Removes the oldest key if the set is full. */
  add(key: string): void {
    this.#added.set(key, this.#now());
  }
}
