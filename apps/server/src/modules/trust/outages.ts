// When the venue was away, and the share of time in which it was there: from its starts.
import type { VenueStart } from './projection.ts';

export interface Outage {
  /** Milliseconds on the venue's clock: of the last thing that was durable, and of the start after it. */
  readonly from: number;
  readonly until: number;
  /** Of the event of that start. */
  readonly seq: number;
}

export const outagesOf = (starts: readonly VenueStart[]): Outage[] =>
  starts.map(({ seq, at, before }) => ({ from: before, until: Math.max(at, before), seq }));

/**
 * The share of the last `days` before `now` in which the venue was there, from 0 to 1; of a younger store the share since it
 * began. Undefined where no time has passed.
 */
export function shareUp(
  outages: readonly Outage[],
  { days, began, now }: { days: number; began: number; now: number },
): number | undefined {
  const begin = Math.max(began, now - days * DAY_MS);
  if (now <= begin) return undefined;
  const away = outages.reduce(
    (sum, { from, until }) => sum + Math.max(0, Math.min(until, now) - Math.max(from, begin)),
    0,
  );
  return 1 - away / (now - begin);
}

const DAY_MS = 86_400_000;
