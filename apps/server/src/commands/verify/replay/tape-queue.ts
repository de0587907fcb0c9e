// The engine's ticks by instrument, in the order in which the inputs use them.
import { type InstrumentId, isPrice, type LastTicks, type TapedTick } from '@candor/core';
import { SLICE_MS, type TapeEntry } from '@candor/proof';

export class TapeQueue {
  readonly #entries: AsyncIterator<TapeEntry>;
  readonly #precision: (id: InstrumentId) => number;
  readonly #from: number;
  readonly #queues = new Map<InstrumentId, Queue>();
  #next: TapeEntry | null = null;
  #isAtEnd = false;

  /**
   * `entries` are those of the whole tape in order. `precision` gives an instrument's current precision in the replay.
   * Slices that ended before the time `from` are skipped.
   */
  constructor(entries: AsyncIterator<TapeEntry>, precision: (id: InstrumentId) => number, from = 0) {
    this.#from = from;
    this.#entries = entries;
    this.#precision = precision;
  }

  /** Reads until every tick up to this time is available. */
  async readTo(at: number): Promise<void> {
    for (;;) {
      if (!this.#next && !this.#isAtEnd) {
        const { value, done } = await this.#entries.next();
        if (done) this.#isAtEnd = true;
        else this.#next = value;
      }
      if (!this.#next || this.#next.slice * SLICE_MS > at) return;
      if ((this.#next.slice + 1) * SLICE_MS > this.#from) this.#add(this.#next);
      this.#next = null;
    }
  }

  /** Throws if the tape has no further tick of the instrument. */
  take(id: InstrumentId): TapedTick {
    const queue = this.#queues.get(id);
    for (let tick = queue?.take(); tick; tick = queue?.take()) {
      const points = this.#pointsOf(id, tick);
      // The venue did not receive ticks without a valid price, even if they have no flag.
      if (points) return points;
    }
    throw new Error(`the tape lacks a tick of instrument ${id} that the engine took in`);
  }

  /** Skips ticks from before a start, which caused nothing. */
  skip(ticks: LastTicks): void {
    for (const [id, no] of ticks) this.#queues.get(id)?.skipTo(no);
  }

  /** Ticks before this time that no input used. */
  *leftBefore(at: number): Generator<{ readonly id: InstrumentId; readonly no: number; readonly t: number }> {
    for (const [id, queue] of this.#queues) {
      const tick = queue.first;
      if (tick && tick.t < at && this.#pointsOf(id, tick)) yield { id, no: tick.no, t: tick.t };
    }
  }

  #pointsOf(id: InstrumentId, { no, t, digits, ...prices }: Queued): TapedTick | undefined {
    const scale = 10 ** (digits - this.#precision(id));
    const [bid, ask] = [prices.bid / scale, prices.ask / scale];
    return isPrice(bid) && isPrice(ask) ? { no, t, bid, ask } : undefined;
  }

  #add({ instrument, digits, first, ticks }: TapeEntry): void {
    let queue = this.#queues.get(instrument);
    if (!queue) {
      queue = new Queue();
      this.#queues.set(instrument, queue);
    }
    for (const [n, { t, bid, ask, mark }] of ticks.entries())
      if (mark === 0) queue.add({ no: first + n, t, bid, ask, digits });
  }
}

interface Queued extends TapedTick {
  readonly digits: number;
}

class Queue {
  #ticks: Queued[] = [];
  #taken = 0;

  get first(): Queued | undefined {
    return this.#ticks[this.#taken];
  }

  add(tick: Queued): void {
    this.#ticks.push(tick);
  }

  take(): Queued | undefined {
    const { first } = this;
    if (!first) return undefined;
    this.#taken += 1;
    // Releases used ticks, a thousand at a time.
    if (this.#taken === 1_000) {
      this.#ticks = this.#ticks.slice(this.#taken);
      this.#taken = 0;
    }
    return first;
  }

  skipTo(no: number): void {
    while (this.first && this.first.no <= no) this.take();
  }
}
