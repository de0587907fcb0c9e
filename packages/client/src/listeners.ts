// A set of listeners. One that unsubscribes during a notification is not called; one that throws does not affect
// others.

export interface Listeners<Args extends unknown[]> {
  add(listener: (...args: Args) => void): () => void;
  notify(...args: Args): void;
  readonly size: number;
}

export function makeListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const all = new Set<(...args: Args) => void>();
  return {
    add(listener) {
      // A wrapper, so that the same function added twice counts twice.
      const own = (...args: Args): void => listener(...args);
      all.add(own);
      return () => {
        all.delete(own);
      };
    },
    notify(...args) {
      for (const listener of [...all]) {
        if (!all.has(listener)) continue;
        try {
          listener(...args);
        } catch (fault) {
          reportError(fault);
        }
      }
    },
    get size() {
      return all.size;
    },
  };
}

/** Thrown again outside the loop, so that the browser reports it as an uncaught error. */
function reportError(fault: unknown): void {
  queueMicrotask(() => {
    throw fault;
  });
}
