// Filters, sorting and the chosen row live in the address: a link shows the same, and Back returns to it.
import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

export interface UrlState {
  get(name: string): string | undefined;
  /** Undefined or an empty text takes it away. `isStep`: Back returns to how it was before. */
  set(values: Readonly<Record<string, string | undefined>>, isStep?: boolean): void;
}

export function useUrlState(): UrlState {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (values: Readonly<Record<string, string | undefined>>, isStep = false): void => {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value === undefined || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: !isStep },
      );
    },
    [setSearch],
  );
  return { get: (name) => search.get(name) ?? undefined, set };
}
