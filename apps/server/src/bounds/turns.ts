// Runs work one at a time, in order, with priority for some.

interface Waiting {
  readonly go: () => void;
}

export class Turns {
  #isTaken = false;
  readonly #first: Waiting[] = [];
  readonly #others: Waiting[] = [];

  /** Rejects with the signal's reason and leaves the queue if the signal is aborted before its turn. */
  async take<T>(
    work: () => Promise<T>,
    { isFirst = false, signal }: { isFirst?: boolean; signal?: AbortSignal | undefined } = {},
  ): Promise<T> {
    signal?.throwIfAborted();
    if (this.#isTaken) await this.#wait(isFirst ? this.#first : this.#others, signal);
    this.#isTaken = true;
    try {
      return await work();
    } finally {
      const next = this.#first.shift() ?? this.#others.shift();
      if (next) next.go();
      else this.#isTaken = false;
    }
  }

  async #wait(queue: Waiting[], signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { go: resolve };
    const leave = (): void => {
      const at = queue.indexOf(waiting);
      if (at < 0) return;
      queue.splice(at, 1);
      reject(signal?.reason);
    };
    queue.push(waiting);
    signal?.addEventListener('abort', leave, { once: true });
    await promise;
    signal?.removeEventListener('abort', leave);
  }
}
