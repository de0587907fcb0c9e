// The hours that operators have given to instruments, in the place of the catalogue's. A feed asks as time passes, so that
// a change holds at once.
import type { InstrumentId } from '@candor/core';
import type { Calendar } from './calendars.ts';

export class OwnHours {
  readonly #calendars = new Map<InstrumentId, Calendar>();
  readonly #versions = new Map<InstrumentId, number>();

  /** Undefined gives the catalogue's hours back. */
  set(id: InstrumentId, calendar: Calendar | undefined): void {
    if (calendar) this.#calendars.set(id, calendar);
    else this.#calendars.delete(id);
    this.#versions.set(id, this.version(id) + 1);
  }

  of(id: InstrumentId): Calendar | undefined {
    return this.#calendars.get(id);
  }

  /** Rises with every change of the instrument's hours. */
  version(id: InstrumentId): number {
    return this.#versions.get(id) ?? 0;
  }
}
