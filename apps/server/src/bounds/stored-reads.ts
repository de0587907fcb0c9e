// Caches immutable values by key; concurrent requests share one read.
import { BoundedMap } from './bounded-map.ts';

export class StoredReads<K, V> {
  readonly #reads: BoundedMap<K, Promise<V | undefined>>;

  constructor(sizeMax: number) {
    this.#reads = new BoundedMap(sizeMax);
  }

  /** Returns the cached value, or the result of `read`. A missing value or a failed read is not cached. */
  get(key: K, read: () => Promise<V | undefined>): Promise<V | undefined> {
    const known = this.#reads.get(key);
    if (known) return known;
    const reading = read();
    this.#reads.set(key, reading);
    const forget = (): void => {
      if (this.#reads.get(key) === reading) this.#reads.delete(key);
    };
    reading.then((found) => found ?? forget(), forget);
    return reading;
  }
}
