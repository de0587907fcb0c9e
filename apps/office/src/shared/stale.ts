// Watches whether the shown data is current: live data is polled, and once the responses stop, the page shows since
// when.
import type { OfficeCallName } from '@candor/client/office';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A late response is requested once more before any data is labelled as old. */
const LATE_MS = 5_000;
const MISSED_READINGS = 2;

export interface Stale {
  /** Time of the oldest live data shown. */
  readonly since: number;
  /** True if no call gets a response; otherwise only this data fails. */
  readonly isServer: boolean;
}

/** Undefined while all visible live data is current. */
export function useStale(): Stale | undefined {
  const queries = useQueryClient();
  const [stale, setStale] = useState<Stale>();
  useEffect(() => {
    let shownAt = Date.now();
    const look = (): void => setStale((before) => same(before, findStale(queries, shownAt)));
    // A hidden page does not poll, and polls as soon as it is visible again.
    const onShown = (): void => {
      shownAt = Date.now();
      look();
    };
    const timer = window.setInterval(look, 1_000);
    document.addEventListener('visibilitychange', onShown);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, [queries]);
  return stale;
}

/** Returns the previous object if nothing differs, so that nothing renders again. */
const same = (before: Stale | undefined, now: Stale | undefined): Stale | undefined =>
  before?.since === now?.since && before?.isServer === now?.isServer ? before : now;

function findStale(queries: QueryClient, shownAt: number): Stale | undefined {
  const now = Date.now();
  const stale = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ queryKey, state, observers }) => {
      const every = observers.flatMap(({ options: { enabled, refetchInterval } }) =>
        enabled !== false && typeof refetchInterval === 'number' ? [refetchInterval] : [],
      );
      const everyMs = Math.min(...every);
      const dueAt = Math.max(state.dataUpdatedAt, shownAt) + MISSED_READINGS * everyMs + LATE_MS;
      return every.length > 0 && state.dataUpdatedAt > 0 && now > dueAt
        ? [{ name: queryKey[0], at: state.dataUpdatedAt }]
        : [];
    });
  if (stale.length === 0) return undefined;
  const isServer = stale.some(({ name }) => name === ('officePulse' satisfies OfficeCallName));
  return { since: Math.min(...stale.map(({ at }) => at)), isServer };
}
