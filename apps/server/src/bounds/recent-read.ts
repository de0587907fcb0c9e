// A shared read of a value that may be slightly old: it is cached for a given time, and concurrent requests share it.

export class RecentRead<V> {
  readonly #read: () => Promise<V>;
  readonly #storedMs: number;
  #last: { readonly begun: number; readonly reading: Promise<V> } | undefined;

  constructor(read: () => Promise<V>, storedMs: number) {
    this.#read = read;
    this.#storedMs = storedMs;
  }

  /** Returns a read that started within the cache time. */
  get(): Promise<V> {
    const last = this.#last;
    return last && performance.now() - last.begun < this.#storedMs ? last.reading : this.again();
  }

  /** Starts a new read. A failed one is not cached. */
  again(): Promise<V> {
    const last = { begun: performance.now(), reading: this.#read() };
    this.#last = last;
    last.reading.catch(() => {
      if (this.#last === last) this.#last = undefined;
    });
    return last.reading;
  }
}
