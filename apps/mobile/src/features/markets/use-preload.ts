// Fetches a screen while the finger is still on the way to it; a finger that begins to scroll fetches nothing.
import { useEffect, useRef } from 'react';
import { useApp } from '../../shared/app-context.ts';
import type { KnownPath } from '../../shared/paths.ts';

/** A scroll takes the pointer away sooner than this, a tap leaves later. */
const SURE_MS = 100;

export function usePreload(path: KnownPath) {
  const { preload } = useApp();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown() {
      stop();
      timer.current = setTimeout(() => preload(path), SURE_MS);
    },
    onPointerCancel: stop,
  };
}
