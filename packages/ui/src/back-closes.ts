// The browser's Back closes the sheet or dialog on top instead of leaving the page.
import { useEffect, useRef } from 'react';
import { type HistoryLayers, makeHistoryLayers } from './history-layers.ts';

let made: HistoryLayers | undefined;

/**
 * One instance for the page, from the first call on: `leaveLayers` uses it at every navigation, `startLayers` at the
 * start.
 */
function layersOfPage(): HistoryLayers {
  if (!made) {
    const layers = makeHistoryLayers(window.history, queueMicrotask);
    window.addEventListener('popstate', layers.arrived);
    made = layers;
  }
  return made;
}

/** While it is open, Back closes it: the last opened first. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    return layersOfPage().open({ close: () => latest.current() });
  }, [isOpen]);
}

/** A page reloaded with a sheet open begins without it, and without its entry. */
export const startLayers = (): void => void layersOfPage();

/** Runs a navigation: see `HistoryLayers.leave`. */
export const leaveLayers: HistoryLayers['leave'] = (navigate) => layersOfPage().leave(navigate);
