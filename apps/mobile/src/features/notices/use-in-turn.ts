// Changes of one thing, one after the other: the server has them in the order in which they were made, and the last answer is
// that of the last change.
import { useCallback, useRef } from 'react';

export function useInTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(<T>(work: () => Promise<T>) => {
    const next = last.current.then(work);
    // A failure is reported to whoever made the change; the next change starts regardless.
    last.current = next.catch(() => undefined);
    return next;
  }, []);
}
