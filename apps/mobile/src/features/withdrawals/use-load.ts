// What a screen loads by itself: the last that came stays while it is loaded again.
import { CallError, NetworkError } from '@candor/client';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Loaded<T> {
  readonly data: T | undefined;
  readonly hasFailed: boolean;
  readonly isLoading: boolean;
  reload(): void;
}

/** `load` begins again whenever it is another function: keep it by useCallback. */
export function useLoad<T>(load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ data?: T; hasFailed: boolean; isLoading: boolean }>({
    hasFailed: false,
    isLoading: true,
  });
  const newest = useRef(0);
  const reload = useCallback(async (): Promise<void> => {
    newest.current += 1;
    const turn = newest.current;
    setState((before) => ({ ...before, isLoading: true }));
    try {
      const data = await load();
      if (turn === newest.current) setState({ data, hasFailed: false, isLoading: false });
    } catch (fault) {
      if (!(fault instanceof CallError || fault instanceof NetworkError)) throw fault;
      if (turn === newest.current) setState((before) => ({ ...before, hasFailed: true, isLoading: false }));
    }
  }, [load]);
  useEffect(() => {
    setState({ hasFailed: false, isLoading: true });
    void reload();
  }, [reload]);
  return { ...state, data: state.data, reload: () => void reload() };
}
