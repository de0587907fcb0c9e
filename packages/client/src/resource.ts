// Data that is loaded over HTTP and watched by screens: the current value, whether it is loading, and the last error.
import { type CallFault, isCallFault } from './call-error.ts';
import { makeListeners } from './listeners.ts';

export interface ResourceState<T> {
  readonly data: T | undefined;
  readonly isLoading: boolean;
  /** Error of the last attempt; data of an earlier one stays. */
  readonly fault: CallFault | undefined;
}
export interface Resource<T> {
  get(): ResourceState<T>;
  subscribe(listener: () => void): () => void;
  /** Loads now, or joins the load that is under way. Never rejects: a fault is part of the state. */
  refresh(): Promise<void>;
  /** Something has changed since the load that is under way began: loads once more after it. */
  renew(): Promise<void>;
  clear(): void;
}

/** `first` is there before anything is loaded. */
export function makeResource<T>(load: () => Promise<T>, first?: T): Resource<T> {
  const listeners = makeListeners();
  let state: ResourceState<T> = { data: first, isLoading: false, fault: undefined };
  let underWay: Promise<void> | null = null;
  let round = 0;

  function become(next: ResourceState<T>): void {
    state = next;
    listeners.notify();
  }
  async function run(own: number): Promise<void> {
    become({ ...state, isLoading: true });
    try {
      const data = await load();
      if (own === round) become({ data, isLoading: false, fault: undefined });
    } catch (fault) {
      if (!isCallFault(fault)) throw fault;
      if (own === round) become({ data: state.data, isLoading: false, fault });
    } finally {
      if (own === round) underWay = null;
    }
  }

  function refresh(): Promise<void> {
    underWay ??= run(round);
    return underWay;
  }

  return {
    get: () => state,
    subscribe: listeners.add,
    refresh,
    renew() {
      const own = round;
      // Cleared data is not reloaded.
      return underWay?.then(() => (own === round ? refresh() : undefined)) ?? refresh();
    },
    clear() {
      round += 1;
      underWay = null;
      become({ data: undefined, isLoading: false, fault: undefined });
    },
  };
}
