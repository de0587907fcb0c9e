// A part of the app that is fetched when it is needed, or ahead of that. What has come ahead shows at once: by itself a lazy part
// would first show what stands in for it, which React then leaves on the screen for 0.3 s lest it flicker.
import { type ComponentType, lazy } from 'react';

export interface OnDemand<Props> {
  readonly Part: ComponentType<Props>;
  /** Begins to fetch it; resolves once it is there, or has failed, which shows when it is needed. */
  preload(): Promise<void>;
}

interface Loaded<Props> {
  readonly default: ComponentType<Props>;
}

export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let underWay: PromiseLike<Loaded<Props>> | null = null;
  const begin = () => {
    underWay ??= load().then(
      (Part) => {
        const loaded = { default: Part };
        underWay = atOnce(loaded);
        return loaded;
      },
      (fault: unknown) => {
        underWay = null;
        throw fault;
      },
    );
    return underWay as Promise<Loaded<Props>>;
  };
  return {
    Part: lazy(begin),
    async preload() {
      try {
        await begin();
      } catch {
        // Whoever needs it begins anew, and hears of it then.
      }
    },
  };
}

let aheadCount = 0;
export const isFetchingAhead = (): boolean => aheadCount > 0;

/** For what nobody has asked for yet: where it can't be fetched, nobody is asked to reload. It is fetched when it is needed. */
export async function fetchAhead(fetching: () => Promise<void>): Promise<void> {
  aheadCount += 1;
  await fetching().finally(() => {
    aheadCount -= 1;
  });
}

/** Like a promise, but who asks is answered before the call returns. */
const atOnce = <Value>(value: Value) =>
  // biome-ignore lint/suspicious/noThenProperty: React asks it as it asks a promise
  ({ then: (take: (value: Value) => void) => take(value) }) as unknown as PromiseLike<Value>;
