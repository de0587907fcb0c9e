// Readings of what never changes, kept by a key: whoever asks while one is under way shares it.
import { BoundedMap } from './bounded-map.ts';

export class KeptReads<K, V> {
  readonly #reads: BoundedMap<K, Promise<V | undefined>>;

  constructor(sizeMax: number) {
    this.#reads = new BoundedMap(sizeMax);
  }

  /** What is known, or what `read` gives; what is missing or can't be read is asked for again. */
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
