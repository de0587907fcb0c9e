// Another page begins at its top; Back and Forward return to where one had scrolled to, once the page has grown that long
// again.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';

/** A list is read again first. */
const GROW_MS = 2_000;
const KEPT_MAX = 50;

export function useScrollMemory(frame: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const search = useSearch();
  const address = `${path}?${search}`;
  const state = useRef({ kept: new Map<string, number>(), isReturn: false, shown: address, path });
  useEffect(() => {
    const note = (): void => {
      state.current.isReturn = true;
    };
    // Before the router hears of it: it shows the other page at once.
    window.addEventListener('popstate', note, { capture: true });
    return () => window.removeEventListener('popstate', note, { capture: true });
  }, []);
  useEffect(() => {
    const { current: element } = frame;
    if (!element) return;
    const remember = (): void => {
      const { kept, shown } = state.current;
      kept.delete(shown);
      kept.set(shown, element.scrollTop);
      const [oldest] = kept.keys();
      if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [frame]);
  // Before the next frame, in which a page that is still short would say that it was scrolled to its top.
  useLayoutEffect(() => {
    const { current } = state;
    const { current: element } = frame;
    const isOther = current.path !== path;
    const wanted = current.isReturn ? (current.kept.get(address) ?? 0) : isOther ? 0 : undefined;
    current.isReturn = false;
    current.path = path;
    current.shown = address;
    if (!element) return;
    if (wanted === undefined) {
      // A filter, or the row that the keys are on: the page stays where it is.
      current.kept.set(address, element.scrollTop);
      return;
    }
    // What had the focus is gone with its page: the keys that scroll are this page's.
    if (document.activeElement === document.body) element.focus({ preventScroll: true });
    return returnTo(element, wanted);
  }, [frame, path, address]);
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
