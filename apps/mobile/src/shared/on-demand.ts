// A part of the app that is loaded when needed, or earlier. A prefetched part shows at once: a plain lazy part would
// first show its fallback, which React then leaves on the screen for 0.3 s to avoid flicker.
import { type ComponentType, lazy } from 'react';

export interface OnDemand<Props> {
  readonly Part: ComponentType<Props>;
  /** Starts to fetch it; resolves to whether it is loaded. A failure shows when it is needed. */
  preload(): Promise<boolean>;
}

interface Loaded<Props> {
  readonly default: ComponentType<Props>;
}

/** Errors of prefetches that nobody awaited. */
const faultsAhead = new WeakSet<object>();
export const isFaultAhead = (fault: object): boolean => faultsAhead.has(fault);

/** What was fetched although nobody has asked for it; undefined if that failed, which nobody is told. */
export async function fetchAhead<T>(fetched: Promise<T>): Promise<T | undefined> {
  try {
    return await fetched;
  } catch (fault) {
    faultsAhead.add(fault as object);
    return undefined;
  }
}

export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let underWay: PromiseLike<Loaded<Props>> | null = null;
  let isAwaited = false;
  const begin = () => {
    underWay ??= load().then(
      (Part) => {
        const loaded = { default: Part };
        underWay = atOnce(loaded);
        return loaded;
      },
      (fault: object) => {
        underWay = null;
        if (!isAwaited) faultsAhead.add(fault);
        throw fault;
      },
    );
    return underWay as Promise<Loaded<Props>>;
  };
  return {
    Part: lazy(() => {
      isAwaited = true;
      return begin();
    }),
    async preload() {
      try {
        await begin();
        return true;
      } catch {
        // The caller that needs it loads it again, and gets the error then.
        return false;
      }
    },
  };
}

/** Like a promise, but calls back before it returns. */
const atOnce = <Value>(value: Value) =>
  // biome-ignore lint/suspicious/noThenProperty: React asks it as it asks a promise
  ({ then: (take: (value: Value) => void) => take(value) }) as unknown as PromiseLike<Value>;
