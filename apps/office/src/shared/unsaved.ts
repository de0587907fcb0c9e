// Unsaved input: the operator is asked before its page is left by a link, a key, Back or closing the tab.
import { useEffect, useState, useSyncExternalStore } from 'react';

/** The user is about to leave: `go` leaves, `stay` does not. */
export interface Leaving {
  /** The unsaved thing, such as "the article". */
  readonly what: string;
  /** The dialog of the input, which asks by itself; undefined for a page. */
  readonly dialog: symbol | undefined;
  go(): void;
  stay(): void;
}

interface Unsaved {
  readonly what: string;
  readonly isDialog: boolean;
}

const unsaved = new Map<symbol, Unsaved>();
const listeners = new Set<() => void>();
let leaving: Leaving | null = null;
/** The page's address and history state, stored here because Back has already changed both when it is noticed. */
let here = '';
let hereState: unknown = null;

function stayHere(): void {
  here = location.href;
  hereState = history.state;
}

function become(next: Leaving | null): void {
  leaving = next;
  for (const listener of [...listeners]) listener();
}

export const leavingStore = {
  get: (): Leaving | null => leaving,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Runs at once if nothing would be lost, otherwise after the operator has agreed. */
export function leaveFor(go: () => void): void {
  // The newest one belongs to the topmost dialog.
  const last = [...unsaved].at(-1);
  if (last) ask(last, go, () => unsaved.clear());
  else go();
}

function ask([id, { what, isDialog }]: readonly [symbol, Unsaved], go: () => void, forget: () => void): void {
  become({
    what,
    dialog: isDialog ? id : undefined,
    go() {
      forget();
      become(null);
      go();
    },
    stay: () => become(null),
  });
}

/** For the router: a change of filters in the address is no change of page. */
export function aroundNavigation<O>(
  navigate: (to: string, options?: O) => void,
  to: string,
  options?: O,
): void {
  const go = (): void => {
    navigate(to, options);
    stayHere();
  };
  if (new URL(to, location.href).pathname === location.pathname) go();
  else leaveFor(go);
}

/** Must run before any other listener of the browser's history. */
export function watchLeaving(): void {
  stayHere();
  window.addEventListener('popstate', (event) => {
    // A dialog belongs to the item in the address, so another item on the same page counts as leaving.
    const isElsewhere =
      new URL(here).pathname !== location.pathname || [...unsaved.values()].some(({ isDialog }) => isDialog);
    if (unsaved.size === 0 || !isElsewhere) {
      stayHere();
      return;
    }
    // The browser has already moved. Its entry stays below the restored one, so that leaving later is one step back.
    event.stopImmediatePropagation();
    history.pushState(hereState, '', here);
    leaveFor(() => history.back());
  });
  window.addEventListener('beforeunload', (event) => {
    if (unsaved.size > 0) event.preventDefault();
  });
}

/**
 * While it is on, leaving the page requires a confirmation. The returned function switches it off at once, for example
 * after saving.
 */
export function useUnsaved(what: string, isOn: boolean): () => void {
  const [id] = useState(() => Symbol(what));
  useEffect(() => {
    if (!isOn) return;
    unsaved.set(id, { what, isDialog: false });
    return () => void unsaved.delete(id);
  }, [id, what, isOn]);
  return () => void unsaved.delete(id);
}

/**
 * For a dialog: `leaving` while the question is about it, shown above the dialog. `close` closes it at once if nothing
 * would be lost.
 */
export function useUnsavedDialog(
  what: string,
  isOn: boolean,
): { readonly leaving: Leaving | null; close(go: () => void): void } {
  const [id] = useState(() => Symbol(what));
  const question = useSyncExternalStore(leavingStore.subscribe, leavingStore.get);
  useEffect(() => {
    if (!isOn) return;
    unsaved.set(id, { what, isDialog: true });
    return () => {
      unsaved.delete(id);
      // The dialog has closed, as after its action, so the question is obsolete.
      if (leaving?.dialog === id) become(null);
    };
  }, [id, what, isOn]);
  return {
    leaving: question?.dialog === id ? question : null,
    close(go) {
      const own = unsaved.get(id);
      if (own) ask([id, own], go, () => unsaved.delete(id));
      else go();
    },
  };
}
