// How high the part of the page is that is not under a keyboard.
import { useEffect, useState } from 'react';

/** In CSS pixels, as a style; where browsers don't say, all of the screen. */
export function useVisibleHeight(): string {
  const [height, setHeight] = useState('100dvh');
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      setHeight(`${Math.round(viewport.height)}px`);
      // iOS scrolls the page under a keyboard, though nothing of it is hidden any more.
      window.scrollTo(0, 0);
    };
    viewport.addEventListener('resize', measure);
    return () => viewport.removeEventListener('resize', measure);
  }, []);
  return height;
}
