// The rows of a queue on the screen: what came in since one began to read waits behind "4 new", so that nothing moves under
// the operator's hand.
import { useEffect, useRef, useState } from 'react';

interface Row {
  readonly id: number;
  readonly createdAt: string;
}

export interface ShownRows<R> {
  readonly rows: readonly R[] | undefined;
  /** How many came in since. */
  readonly fresh: number;
  showFresh(): void;
}

/** `view` names the filters: with others it begins again. */
export function useRows<R extends Row>(
  rows: readonly R[] | undefined,
  view: string,
  isComplete: boolean,
): ShownRows<R> {
  const [begun, setBegun] = useState<{ view: string; newest: number } | null>(null);
  const newest = rows && Math.max(0, ...rows.map(({ id }) => id));
  const latest = useRef(newest);
  useEffect(() => {
    latest.current = newest;
  });
  const isBegun = begun?.view === view;
  useEffect(() => {
    // Nothing was there to be read: whatever comes is shown at once.
    if (newest !== undefined && isComplete && (!isBegun || begun.newest === 0)) setBegun({ view, newest });
  }, [view, newest, isComplete, isBegun, begun]);
  if (!rows || !isBegun) return { rows, fresh: 0, showFresh: () => undefined };
  const shown = rows.filter(({ id }) => id <= begun.newest);
  // All that was there is done: what came in meanwhile is next.
  const rest = shown.length === 0 ? rows : shown;
  return {
    rows: rest,
    fresh: rows.length - rest.length,
    showFresh: () => setBegun({ view, newest: latest.current ?? begun.newest }),
  };
}
