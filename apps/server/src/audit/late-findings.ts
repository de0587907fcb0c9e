// What the audit log lacks of the journal, where its row is written behind the event, by a job each minute where it was not at once: it is a finding
// once the venue has run for some minutes since.
import type { VenueEvent } from '@candor/core';
import { RunningTime } from './running-time.ts';

const LATE_MS = 600_000;
/** The first ones are late before all others, and more are not said. */
const WAITING_MAX = 21;

export class LateFindings {
  readonly #running = new RunningTime();
  readonly #waiting: { readonly said: string; readonly ranMs: number }[] = [];

  /** How long the venue had run by the last event that was taken. */
  get ranMs(): number {
    return this.#running.ms;
  }

  take(event: VenueEvent): void {
    this.#running.take(event);
  }

  /** In the journal's order; `ranMs` as it was by the event. */
  add(said: string, ranMs: number): void {
    if (this.#waiting.length < WAITING_MAX) this.#waiting.push({ said, ranMs });
  }

  /** Those that are late by the last event. */
  list(): readonly string[] {
    return this.#waiting.filter(({ ranMs }) => this.ranMs - ranMs > LATE_MS).map(({ said }) => said);
  }
}
