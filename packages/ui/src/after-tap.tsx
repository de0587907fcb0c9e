// Buttons that come up where one was just tapped: the second tap of a double tap is not meant for them.
import { type ReactNode, useEffect, useState } from 'react';
import { classNames } from './class-names.ts';

/** Longer than the two taps of a double tap are apart, shorter than reading takes. */
const HELD_MS = 500;

/**
 * Takes no pointer at first; the keyboard works at once. Remount it, with another `key`, where its buttons change
 * their meaning in place.
 */
export function AfterTap({ children, className }: { children: ReactNode; className?: string }) {
  const [isHeld, setHeld] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setHeld(false), HELD_MS);
    return () => clearTimeout(timer);
  }, []);
  return <div className={classNames(isHeld && 'pointer-events-none', className)}>{children}</div>;
}
