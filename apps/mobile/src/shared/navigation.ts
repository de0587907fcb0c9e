// Navigates between screens, and parses the address.
import { useLocation, useSearch } from 'wouter';
import { loginPath, readValue } from './paths.ts';

/** go('/trade'), go('/login', { replace: true }) */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  return useLocation()[1];
}

/** Back to where the user came from; to `fallback` when this was the first page. */
export function useBack(fallback: string): () => void {
  const go = useGo();
  return () => {
    if (hasHistory()) history.back();
    else go(fallback, { replace: true });
  };
}

/** A value of the address by its name. */
export function useValue(name: string): string | null {
  const search = useSearch();
  return readValue(name, { search, hash: location.hash });
}

/** The path that a login returns to: this page. */
export const loginPathFromHere = (): string => loginPath(location.pathname + location.search);

// wouter dispatches every pushState as an event of the window. Going forward again counts as going back, which is the
// safer error: the fallback is a page of this app, while one step too far back is not.
let stepsIn = 0;
let hasMoved = false;
export function countSteps(): void {
  window.addEventListener('pushState', () => {
    stepsIn += 1;
    hasMoved = true;
  });
  window.addEventListener('popstate', () => {
    stepsIn = Math.max(0, stepsIn - 1);
    hasMoved = true;
  });
}
/** False on the first screen of the page, which must load fast. */
export const hasMovedOn = (): boolean => hasMoved;
const hasHistory = (): boolean => stepsIn > 0;
