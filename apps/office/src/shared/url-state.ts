// Filters, sorting and the chosen row live in the address: a link shows the same, and Back returns to it.
import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

type Values = Readonly<Record<string, string | undefined>>;

export interface UrlState {
  /** Page of a list, from 1. */
  readonly page: number;
  get(name: string): string | undefined;
  /** Undefined or an empty text removes the value. With `isStep`, Back returns to the state before. */
  set(values: Values, isStep?: boolean): void;
  /**
   * Opens an item of a list: a step, from which Back returns to the list; from one item to the next it is the same step. Undefined
   * closes it, and is where Back would have led if it was opened from the list that is shown.
   */
  open(name: string, id: string | undefined): void;
}

export function useUrlState(): UrlState {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (values: Values, isStep = false): void =>
      // Changing a filter or an item within a step does not add another step.
      setSearch((before) => changed(before, values), { replace: !isStep, state: isStep ? null : stepOf() }),
    [setSearch],
  );
  const open = useCallback(
    (name: string, id: string | undefined): void => {
      const now = new URLSearchParams(window.location.search);
      if (now.has(name)) {
        const list = changed(now, { [name]: undefined }).toString();
        if (id === undefined && stepOf()?.[LIST] === list) goBack();
        else set({ [name]: id });
      } else if (id !== undefined)
        setSearch((before) => changed(before, { [name]: id }), { state: { [LIST]: now.toString() } });
    },
    [set, setSearch],
  );
  const page = Math.max(1, Math.floor(Number(search.get('page'))) || 1);
  return { page, get: (name) => search.get(name) ?? undefined, set, open };
}

/** In an entry of the browser's history: the search of the list from which the item was opened. */
const LIST = 'candorList';

function stepOf(): Readonly<Record<typeof LIST, string>> | null {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !(LIST in state)) return null;
  return { [LIST]: String(state[LIST]) };
}

let isGoingBack = false;

/** Runs once, however often it is requested before the browser has gone back. */
function goBack(): void {
  if (isGoingBack) return;
  isGoingBack = true;
  const end = (): void => {
    isGoingBack = false;
  };
  // Runs before the listener that hides the event from others, to ask about unsaved input.
  window.addEventListener('popstate', end, { once: true, capture: true });
  window.history.back();
}

function changed(before: URLSearchParams, values: Values): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
