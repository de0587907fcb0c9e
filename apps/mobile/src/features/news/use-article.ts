// An article as it is being fetched: the last one asked for counts, and a failure offers another try.
import { CallError, type CallFault, NetworkError, type NewsArticle } from '@candor/client';
import { useCallback, useEffect, useRef, useState } from 'react';

interface State {
  readonly key: string | null;
  readonly article?: NewsArticle;
  readonly fault?: CallFault;
  readonly isLoading: boolean;
}

/** `key`: of the article and its language; null asks for nothing. */
export function useArticle(key: string | null, load: () => Promise<NewsArticle>) {
  const [state, setState] = useState<State>({ key, isLoading: true });
  const latest = useRef(load);
  latest.current = load;
  const wanted = useRef(key);
  const begin = useCallback(async (of: string) => {
    wanted.current = of;
    setState((before) => ({ ...(before.key === of ? before : { key: of }), isLoading: true }));
    try {
      const article = await latest.current();
      if (wanted.current === of) setState({ key: of, article, isLoading: false });
    } catch (fault) {
      if (!(fault instanceof CallError || fault instanceof NetworkError)) throw fault;
      if (wanted.current === of) setState({ key: of, fault, isLoading: false });
    }
  }, []);
  useEffect(() => {
    if (key !== null) void begin(key);
  }, [key, begin]);
  const { article, fault, isLoading } = state.key === key ? state : { isLoading: true };
  return { article, fault, isLoading, retry: () => key !== null && void begin(key) };
}
