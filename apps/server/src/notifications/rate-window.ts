// The notification rate limit of a user and channel: a few messages an hour are sent at once, further ones are joined
// at the hour's end, and none is sent in quiet hours. Required notifications do not pass through here.
import { type QuietHours, quietUntil } from './quiet-hours.ts';

/** Messages of an hour that are sent at once. */
export const ALONE_MAX = 5;
const hourMs = 3_600_000;

export interface RateWindow {
  /** The start of the hour in which `sent` messages went out, in milliseconds since the epoch. */
  readonly beganAt: number;
  readonly sent: number;
  /** The time until which messages are delayed; null if none is. */
  readonly heldUntil: number | null;
}

/**
 * `window` is undefined for a user who got no message yet. Returns whether the next message is delayed, and the window
 * after it.
 */
export function nextRateWindow(
  window: RateWindow | undefined,
  quiet: QuietHours | undefined,
  now: number,
): { readonly isHeld: boolean; readonly window: RateWindow } {
  const hour = window && now - window.beganAt < hourMs ? window : { beganAt: now, sent: 0 };
  const held = (until: number) => ({ isHeld: true, window: { ...hour, heldUntil: until } });
  // Later messages do not overtake delayed ones.
  if (window?.heldUntil != null) return held(window.heldUntil);
  const quietEnd = quiet ? quietUntil(quiet, now) : null;
  if (quietEnd !== null) return held(quietEnd);
  if (hour.sent >= ALONE_MAX) return held(hour.beganAt + hourMs);
  return { isHeld: false, window: { ...hour, sent: hour.sent + 1, heldUntil: null } };
}
