// How the window places the parts of the app: the queries of placement.css, for what a placement loads and renders.
import { useSyncExternalStore } from 'react';

const QUERIES = {
  desktop: '(width >= 56.25rem) and (height >= 30rem)',
  landscape: '(height < 30rem) and (orientation: landscape) and (pointer: coarse)',
  tablet: '(width >= 37.5rem) and (height >= 45rem)',
} as const;

export type Placement = keyof typeof QUERIES | 'phone';

const lists = import.meta.env.SSR
  ? []
  : Object.entries(QUERIES).map(([placement, query]) => [placement as Placement, matchMedia(query)] as const);

const read = (): Placement => lists.find(([, { matches }]) => matches)?.[0] ?? 'phone';

function subscribe(listener: () => void): () => void {
  for (const [, list] of lists) list.addEventListener('change', listener);
  return () => {
    for (const [, list] of lists) list.removeEventListener('change', listener);
  };
}

/** The server draws a phone's page, which the styles place; what is more comes once the app runs. */
export const usePlacement = (): Placement => useSyncExternalStore(subscribe, read, () => 'phone');
