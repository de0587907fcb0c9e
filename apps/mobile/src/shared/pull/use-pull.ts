// Pull to refresh: pulled down from the top of the page, released, and an indicator that ends after half a second.
import { type RefObject, useEffect, useState } from 'react';

export interface Pull {
  /** The pull distance in pixels; 0 at rest. */
  readonly px: number;
  readonly isRefreshing: boolean;
}

const TRIGGER_PX = 64;
const PX_MAX = 96;
/** The finger moves further than the page, which feels like rubber and shows the limit. */
const RESISTANCE = 0.5;
const INDICATOR_MS = 500;

export function usePull(area: RefObject<HTMLElement | null>, onRefresh: () => void): Pull {
  const [px, setPx] = useState(0);
  const [isRefreshing, setRefreshing] = useState(false);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let start: { x: number; y: number } | null = null;
    let drawn = 0;
    const draw = (next: number) => {
      drawn = next;
      setPx(next);
    };
    const begin = (event: TouchEvent) => {
      const touch = event.touches[0];
      start =
        touch && event.touches.length === 1 && window.scrollY <= 0
          ? { x: touch.clientX, y: touch.clientY }
          : null;
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!start || !touch) return;
      const down = touch.clientY - start.y;
      const isSideways = drawn === 0 && Math.abs(touch.clientX - start.x) > Math.abs(down);
      if (isSideways || (drawn === 0 && down <= 0)) {
        if (Math.abs(down) > 8 || isSideways) start = null;
        return;
      }
      // Only a pull is withheld from the browser; it still scrolls by itself.
      event.preventDefault();
      draw(Math.max(0, Math.min(PX_MAX, down * RESISTANCE)));
    };
    const end = () => {
      start = null;
      if (drawn >= TRIGGER_PX) setRefreshing(true);
      draw(0);
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [area]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each pull, with the callback of that moment
  useEffect(() => {
    if (!isRefreshing) return;
    onRefresh();
    const timer = setTimeout(() => setRefreshing(false), INDICATOR_MS);
    return () => clearTimeout(timer);
  }, [isRefreshing]);
  return { px, isRefreshing };
}
