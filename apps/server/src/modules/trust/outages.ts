// Outages of the venue and its share of uptime, from its starts.
import type { VenueStart } from './projection.ts';

export interface Outage {
  /** Milliseconds on the venue's clock: the last durable event, and the start after it. */
  readonly from: number;
  readonly until: number;
  /** The number of that start's event. */
  readonly seq: number;
}

export const outagesOf = (starts: readonly VenueStart[]): Outage[] =>
  starts.map(({ seq, at, before }) => ({ from: before, until: Math.max(at, before), seq }));

/**
 * The share of uptime in the last `days` before `now`, from 0 to 1; for a younger store, since it began.
 * Undefined if no time has passed.
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
