// How long the venue ran between events, by the journal alone. Time before a start is not the venue's. A long time without an event counts as
// a minute: the database may have been away, and nothing shows that anything could have been written.
import type { VenueEvent } from '@candor/core';
import { isOfStart } from './of-start.ts';

const GAP_MS_MAX = 60_000;

export class RunningTime {
  /** Up to the newest event. */
  ms = 0;
  #at: number | undefined;

  take(event: Pick<VenueEvent, 'type' | 'at' | 'actor'>): void {
    const { at } = event;
    if (this.#at !== undefined && !isOfStart(event))
      this.ms += Math.min(GAP_MS_MAX, Math.max(0, at - this.#at));
    this.#at = at;
  }
}
