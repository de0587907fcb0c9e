// Collects audit rows that the journal requires and the log lacks. Such a row is written after its event, if necessary
// by a job that retries each minute, so its absence is a finding only after the venue has run for some more minutes.
import type { VenueEvent } from '@candor/core';
import { RunningTime } from './running-time.ts';

const LATE_MS = 600_000;
/** The first ones are overdue first, and no more are reported. */
const WAITING_MAX = 21;

export class LateFindings {
  readonly #running = new RunningTime();
  readonly #waiting: { readonly said: string; readonly ranMs: number }[] = [];

  /** Running time of the venue up to the last event. */
  get ranMs(): number {
    return this.#running.ms;
  }

  take(event: VenueEvent): void {
    this.#running.take(event);
  }

  /** Adds a missing row, in the journal's order. `ranMs` is the running time at its event. */
  add(said: string, ranMs: number): void {
    if (this.#waiting.length < WAITING_MAX) this.#waiting.push({ said, ranMs });
  }

  /** Rows that are overdue by the last event. */
  list(): readonly string[] {
    return this.#waiting.filter(({ ranMs }) => this.ranMs - ranMs > LATE_MS).map(({ said }) => said);
  }
}
