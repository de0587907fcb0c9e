// A reading that many ask for at once and that is still true a moment later: kept so long, and shared while it is under way.

export class RecentRead<V> {
  readonly #read: () => Promise<V>;
  readonly #keptMs: number;
  #last: { readonly begun: number; readonly reading: Promise<V> } | undefined;

  constructor(read: () => Promise<V>, keptMs: number) {
    this.#read = read;
    this.#keptMs = keptMs;
  }

  /** Begun no longer ago than it is kept. */
  get(): Promise<V> {
    const last = this.#last;
    return last && performance.now() - last.begun < this.#keptMs ? last.reading : this.again();
  }

  /** Begun now. One that fails is kept for nobody else. */
  again(): Promise<V> {
    const last = { begun: performance.now(), reading: this.#read() };
    this.#last = last;
    last.reading.catch(() => {
      if (this.#last === last) this.#last = undefined;
    });
    return last.reading;
  }
}
