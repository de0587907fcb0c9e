// Numbers of ticks: by instrument one after the other, from where the tape ends.
import type { InstrumentId } from '@candor/core';

export class TickNumbers {
  readonly #last: Map<InstrumentId, number>;

  /** `last`: by instrument, the number of the last tick on the tape. */
  constructor(last: Iterable<readonly [InstrumentId, number]> = []) {
    this.#last = new Map(last);
  }

  take(id: InstrumentId): number {
    const no = (this.#last.get(id) ?? 0) + 1;
    this.#last.set(id, no);
    return no;
  }
}
