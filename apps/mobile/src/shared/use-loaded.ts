// Data that a screen loads from the server by itself.
import { makeResource, type ResourceState } from '@candor/client';
import { useEffect, useMemo } from 'react';
import { useResource } from './stores.ts';

export interface Loaded<T> extends ResourceState<T> {
  /** Loads once more, after a failure or a change; the last data stays meanwhile. */
  reload(): Promise<void>;
}

/** Loads when it is shown, and again for another `key`; null loads nothing. */
export function useLoaded<T>(key: string | null, load: () => Promise<T>): Loaded<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded depends on its key alone
  const resource = useMemo(() => makeResource(load), [key]);
  useEffect(() => {
    if (key !== null) void resource.refresh();
  }, [resource, key]);
  return { ...useResource(resource), reload: resource.renew };
}
