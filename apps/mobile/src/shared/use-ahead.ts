import { useEffect, useState } from 'react';
import { fetchAhead } from './on-demand.ts';

const AGAIN_AFTER_MS = 5_000;

/**
 * What `load` fetches for the caller, which nobody asked for by hand and the page does without: undefined until it has
 * come. A failure shows nothing; it is fetched again while the caller is shown. `load` keeps its identity between
 * renders; null fetches nothing.
 */
export function useAhead<T>(load: (() => Promise<T>) | null): T | undefined {
  const [got, setGot] = useState<{ readonly load: unknown; readonly part: T }>();
  useEffect(() => {
    if (!load) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const fetch = async () => {
      const part = await fetchAhead(load());
      if (isOver) return;
      if (part === undefined) timer = setTimeout(fetch, AGAIN_AFTER_MS);
      else setGot({ load, part });
    };
    void fetch();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [load]);
  return got?.load === load ? got?.part : undefined;
}
