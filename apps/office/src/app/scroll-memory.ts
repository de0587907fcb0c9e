// A new page begins at its top; Back and Forward restore the scroll position, once the page is long enough again.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';

/** The page's list is loaded again first, so the page takes a while to reach its length. */
const GROW_MS = 2_000;
const STORED_MAX = 50;

/** Names an entry of the browser's history. An entry that already has a name is one that the user returned to. */
const KEY = 'candorEntry';

export function useScrollMemory(frame: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const search = useSearch();
  const state = useRef({ stored: new Map<string, number>(), entry: '', path: '' });
  useEffect(() => {
    const { current: element } = frame;
    if (!element) return;
    const remember = (): void => {
      const { stored, entry } = state.current;
      stored.delete(entry);
      stored.set(entry, element.scrollTop);
      const [oldest] = stored.keys();
      if (stored.size > STORED_MAX && oldest !== undefined) stored.delete(oldest);
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [frame]);
  // Before the next frame, in which a page that is still short would say that it was scrolled to its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is another entry, or this one without its name
  useLayoutEffect(() => {
    const { current } = state;
    const { current: element } = frame;
    const isOther = current.path !== path;
    const known = entryOf(history.state);
    current.path = path;
    if (known !== undefined && known === current.entry) return;
    current.entry = known ?? nameEntry();
    if (!element) return;
    if (known === undefined && !isOther) {
      // If only a filter or the current row has changed, the page keeps its position.
      current.stored.set(current.entry, element.scrollTop);
      return;
    }
    // The focused element went with its page, so this page gets the keys that scroll.
    if (document.activeElement === document.body) element.focus({ preventScroll: true });
    return returnTo(element, known === undefined ? 0 : (current.stored.get(known) ?? 0));
  }, [frame, path, search]);
}

function entryOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !(KEY in state)) return undefined;
  return String(state[KEY]);
}

let named = 0;

/** Uses the browser's own call: the router's would count as another navigation. */
function nameEntry(): string {
  // Includes pages that were reloaded meanwhile, whose count begins again.
  named += 1;
  const name = `${performance.timeOrigin} ${named}`;
  const before: unknown = history.state;
  const stored = typeof before === 'object' && before !== null ? before : {};
  History.prototype.replaceState.call(history, { ...stored, [KEY]: name }, '');
  return name;
}

/** Tries until the page is long enough, or somebody scrolls. */
function returnTo(element: HTMLElement, top: number): () => void {
  const begun = performance.now();
  let frame = 0;
  const end = (): void => cancelAnimationFrame(frame);
  const step = (): void => {
    element.scrollTop = top;
    if (Math.abs(element.scrollTop - top) > 1 && performance.now() - begun < GROW_MS)
      frame = requestAnimationFrame(step);
  };
  step();
  const options = { passive: true, once: true } as const;
  element.addEventListener('wheel', end, options);
  window.addEventListener('keydown', end, options);
  return () => {
    end();
    element.removeEventListener('wheel', end);
    window.removeEventListener('keydown', end);
  };
}
