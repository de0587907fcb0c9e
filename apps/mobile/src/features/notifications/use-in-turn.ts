// Changes of one thing, one after the other: the server has them in the order in which they were made, and the last answer is
// that of the last change.
import { makeIdempotencyKey } from '@candor/client';
import { useCallback, useRef } from 'react';

/** Each change has its own key: a setting that may not be stored is chosen again, not retried. */
export function useInTurn(): <T>(work: (key: string) => Promise<T>) => Promise<T> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(<T>(work: (key: string) => Promise<T>) => {
    const next = last.current.then(() => work(makeIdempotencyKey()));
    // A failure is reported to whoever made the change; the next change starts regardless.
    last.current = next.catch(() => undefined);
    return next;
  }, []);
}
