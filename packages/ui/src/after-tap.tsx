// Protects buttons that appear at the place of a tap from the second tap of a double tap.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

/** Longer than the two taps of a double tap are apart, shorter than reading takes. */
const HELD_MS = 500;

/**
 * Ignores pointers at first; the keyboard works at once. Remount it with another `key` if its buttons change their
 * meaning in place.
 */
export function AfterTap({ children, className }: { children: ReactNode; className?: string }) {
  const [isHeld, setHeld] = useState(true);
  const held = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const until = performance.now() + HELD_MS;
    const timer = setTimeout(() => setHeld(false), HELD_MS);
    // A busy phone may process the second tap too late, so the time of the finger counts. A click by a key has no
    // detail.
    const refuse = (event: MouseEvent): void => {
      if (event.detail === 0 || event.timeStamp >= until) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const { current } = held;
    current?.addEventListener('click', refuse, { capture: true });
    return () => {
      clearTimeout(timer);
      current?.removeEventListener('click', refuse, { capture: true });
    };
  }, []);
  return (
    <div ref={held} className={classNames(isHeld && 'pointer-events-none', className)}>
      {children}
    </div>
  );
}
