// Running time of the venue, from the journal alone. The time before a start is not counted.
import { isOfStart, type Written } from './of-start.ts';

/** A longer time without an event counts as one minute, because the database may have been away. */
const GAP_MS_MAX = 60_000;

export class RunningTime {
  /** Running time up to the newest event. */
  ms = 0;
  #at: number | undefined;
  readonly #gapMsMax: number;

  constructor(gapMsMax = GAP_MS_MAX) {
    this.#gapMsMax = gapMsMax;
  }

  take(event: Written & { readonly at?: number }): void {
    const { at = 0 } = event;
    if (this.#at !== undefined && !isOfStart(event))
      this.ms += Math.min(this.#gapMsMax, Math.max(0, at - this.#at));
    this.#at = at;
  }
}
