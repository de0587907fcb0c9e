// How many messages a user gets by one way: a few an hour each by itself, further ones joined at the hour's end, none in
// quiet hours. What must be told never comes here.
import { type QuietHours, quietUntil } from './quiet-hours.ts';

/** Messages of an hour that come each by itself. */
export const ALONE_MAX = 5;
const hourMs = 3_600_000;

export interface Pace {
  /** When the hour began in which `sent` went out, in milliseconds since the epoch. */
  readonly beganAt: number;
  readonly sent: number;
  /** Until when what comes is held; null where nothing is. */
  readonly heldUntil: number | null;
}

/** `pace` is undefined for a user who got none yet. Whether one more goes now, and the pace after it. */
export function nextPace(
  pace: Pace | undefined,
  quiet: QuietHours | undefined,
  now: number,
): { readonly isHeld: boolean; readonly pace: Pace } {
  const hour = pace && now - pace.beganAt < hourMs ? pace : { beganAt: now, sent: 0 };
  const held = (until: number) => ({ isHeld: true, pace: { ...hour, heldUntil: until } });
  // What is held already is not overtaken.
  if (pace?.heldUntil != null) return held(pace.heldUntil);
  const quietEnd = quiet ? quietUntil(quiet, now) : null;
  if (quietEnd !== null) return held(quietEnd);
  if (hour.sent >= ALONE_MAX) return held(hour.beganAt + hourMs);
  return { isHeld: false, pace: { ...hour, sent: hour.sent + 1, heldUntil: null } };
}
