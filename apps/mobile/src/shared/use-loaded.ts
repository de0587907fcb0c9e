// What a page reads from the server: while it loads, when it failed, and again after a change.
import { CallError, NetworkError } from '@candor/client';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Loaded<T> {
  readonly data: T | undefined;
  readonly hasFailed: boolean;
  readonly isLoading: boolean;
  readonly reload: () => Promise<void>;
}

export function useLoaded<T>(fetch: () => Promise<T>): Loaded<T> {
  const [data, setData] = useState<T>();
  const [hasFailed, setFailed] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(fetch);
  latest.current = fetch;
  const reload = useCallback(async () => {
    setLoading(true);
    try {
      setData(await latest.current());
      setFailed(false);
    } catch (fault) {
      if (!(fault instanceof CallError || fault instanceof NetworkError)) throw fault;
      setFailed(true);
    } finally {
      setLoading(false);
    }
  }, []);
  useEffect(() => void reload(), [reload]);
  return { data, hasFailed, isLoading, reload };
}
