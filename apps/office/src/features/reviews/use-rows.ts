// The visible rows of a queue: items that arrived since the operator began reading wait behind "4 new", so that nothing
// moves under the pointer.
import { useEffect, useRef, useState } from 'react';

interface Row {
  readonly id: number;
  readonly createdAt: string;
}

export interface ShownRows<R> {
  readonly rows: readonly R[] | undefined;
  /** The number of new rows since. */
  readonly fresh: number;
  showFresh(): void;
}

export interface RowsView {
  /** Names the filters: with others it begins again. */
  readonly view: string;
  readonly isComplete: boolean;
  /** The oldest of more rows: after decisions, older ones that were there all the time follow. */
  readonly isPart: boolean;
}

export const newestOf = (rows: readonly Row[], isPart: boolean): number =>
  isPart ? Number.POSITIVE_INFINITY : Math.max(0, ...rows.map(({ id }) => id));

/** The rows present at the start of the review; once all of them are done, the ones that arrived meanwhile. */
export function shownOf<R extends Row>(rows: readonly R[], newest: number): readonly R[] {
  const shown = rows.filter(({ id }) => id <= newest);
  return shown.length === 0 ? rows : shown;
}

export function useRows<R extends Row>(
  rows: readonly R[] | undefined,
  { view, isComplete, isPart }: RowsView,
): ShownRows<R> {
  const [begun, setBegun] = useState<{ view: string; newest: number } | null>(null);
  const newest = rows && newestOf(rows, isPart);
  const latest = useRef(newest);
  useEffect(() => {
    latest.current = newest;
  });
  const isBegun = begun?.view === view;
  useEffect(() => {
    // The list was empty, so new rows are shown at once.
    if (newest !== undefined && isComplete && (!isBegun || begun.newest === 0)) setBegun({ view, newest });
  }, [view, newest, isComplete, isBegun, begun]);
  if (!rows || !isBegun) return { rows, fresh: 0, showFresh: () => undefined };
  const rest = shownOf(rows, begun.newest);
  return {
    rows: rest,
    fresh: rows.length - rest.length,
    showFresh: () => setBegun({ view, newest: latest.current ?? begun.newest }),
  };
}
