// The tape's ticks and the journal's events beside each other, millisecond by millisecond of the engine's clock, which dates both.
// Which of one millisecond came first is not written down but by the numbers of ticks that events name.
import type { VenueEvent } from '@candor/core';
import { SLICE_MS, type TapeEntry } from '@candor/proof';
import type { TickRow } from '../../../tape/tick-rows.ts';

export interface NumberedEvent {
  readonly seq: number;
  readonly event: VenueEvent;
}
export interface Moment {
  readonly at: number;
  /** Of an instrument in their order; which of two instruments was first is not known. */
  readonly ticks: readonly TickRow[];
  readonly events: readonly NumberedEvent[];
}

interface Batch {
  readonly firstSeq: number;
  readonly events: readonly VenueEvent[];
}

export class Moments {
  readonly #batches: AsyncIterator<Batch>;
  readonly #take: (moment: Moment) => void;
  #batch: Batch = { firstSeq: 1, events: [] };
  #next = 0;
  #isOver = false;
  #slice = -1;
  #ticks: TickRow[] = [];

  /** The journal's batches, and who looks at each moment. No more than a slice is held. */
  constructor(batches: AsyncIterable<Batch>, take: (moment: Moment) => void) {
    this.#batches = batches[Symbol.asyncIterator]();
    this.#take = take;
  }

  /** An entry of the tape, in its order. */
  async take({ instrument, slice, digits, first, ticks }: TapeEntry): Promise<void> {
    if (slice !== this.#slice) {
      await this.#flush();
      this.#slice = slice;
    }
    for (const [n, { t, bid, ask, mark }] of ticks.entries())
      this.#ticks.push({ instrumentId: instrument, no: first + n, t, bid, ask, digits, mark });
  }

  /** What is left, and the events behind the tape's end. */
  async end(): Promise<void> {
    await this.#flush();
    await this.#passUntil(Number.POSITIVE_INFINITY);
  }

  async #flush(): Promise<void> {
    const ticks = this.#ticks.sort((a, b) => a.t - b.t);
    this.#ticks = [];
    for (let from = 0; from < ticks.length; ) {
      const at = ticks[from]?.t as number;
      let to = from + 1;
      while (ticks[to]?.t === at) to += 1;
      await this.#passUntil(at);
      this.#take({ at, ticks: ticks.slice(from, to), events: await this.#eventsOf(at) });
      from = to;
    }
    // What a slice without ticks has is passed with the next one; only its events are read on.
    if (this.#slice >= 0) await this.#passUntil((this.#slice + 1) * SLICE_MS);
  }

  /** Moments without a tick, up to one that is left out. */
  async #passUntil(end: number): Promise<void> {
    for (let event = await this.#peek(); event && event.at < end; event = await this.#peek())
      this.#take({ at: event.at, ticks: [], events: await this.#eventsOf(event.at) });
  }

  async #eventsOf(at: number): Promise<NumberedEvent[]> {
    const events: NumberedEvent[] = [];
    // One that is dated back, which is named elsewhere, goes with those that it stands behind.
    for (let event = await this.#peek(); event && event.at <= at; event = await this.#peek()) {
      events.push({ seq: this.#batch.firstSeq + this.#next, event });
      this.#next += 1;
    }
    return events;
  }

  async #peek(): Promise<VenueEvent | undefined> {
    while (this.#next >= this.#batch.events.length && !this.#isOver) {
      const next = await this.#batches.next();
      if (next.done) this.#isOver = true;
      else this.#batch = next.value;
      this.#next = 0;
    }
    return this.#isOver ? undefined : this.#batch.events[this.#next];
  }
}
