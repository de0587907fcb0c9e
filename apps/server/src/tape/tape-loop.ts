// The only writer of the tape: it gives each tick its time and number, makes it durable, and only then passes it on. While
// one row commits, the next is filled. Nobody is shown a price, and no engine gets one, before it is durable.
import type { InstrumentId, MarketEvent } from '@candor/core';
import type { FeedEvent } from '../feeds/feed.ts';
import { inOrderOfTimes } from '../feeds/order-of-times.ts';
import { type TapeEnd, type TickBatch, TickCapture } from './tick-capture.ts';

/** A slice of a quiet market closes after this delay, so that ticks in transit still belong to it. */
const SLICE_LATE_MS = 1_000;

/** A market event on its way to an engine. Its tick has the tape's time in `t`, which is not before its own. */
export type StreamEvent = MarketEvent & { readonly t?: number };

/** A part of the stream. The parts and their events are in order. */
export interface StreamPart {
  readonly events: readonly StreamEvent[];
  /** The tape's clock: no later tick has an earlier time. */
  readonly upTo: number;
  /** Number of the last delivery that it includes. */
  readonly delivery: number;
}

export interface TapeLoopOptions {
  readonly end: TapeEnd;
  /** Makes a row of ticks durable. `at`: the tape's clock. */
  readonly append: (ticks: TickBatch, at: number) => Promise<void>;
  /** Called in order with each part and the ticks that it made durable, as rows for `readTickRows`; null for none. */
  readonly onStored: (part: StreamPart, ticks: Buffer | null) => void;
  readonly onFailure: (error: unknown) => void;
}

export class TapeLoop {
  readonly #options: TapeLoopOptions;
  readonly #capture: TickCapture;
  readonly #digits = new Map<InstrumentId, number>();
  #events: StreamEvent[] = [];
  #delivery = 0;
  #at: number;
  #committing = false;
  #whenIdle: (() => void)[] = [];

  constructor(options: TapeLoopOptions) {
    this.#options = options;
    this.#capture = new TickCapture(options.end);
    this.#at = options.end.at;
  }

  /** Sets the number of decimals of an instrument's prices; 0 until it is set. */
  setDigits(instrumentId: InstrumentId, digits: number): void {
    this.#digits.set(instrumentId, digits);
  }

  /**
   * Accepts the events of a delivery in the order of their times, each at its own time. An event older than the clock
   * is accepted on arrival, at the clock's time: nothing is backdated. `delivery` rises with each call.
   */
  market(events: readonly FeedEvent[], delivery: number): void {
    for (const event of inOrderOfTimes(events)) {
      if (event.kind === 'tick') {
        const t = this.#tick(event.at);
        const no = this.#add(event, t);
        this.#events.push({ ...event, no, t });
      } else if (event.kind === 'marked') this.#add(event, this.#at);
      else {
        if (event.kind !== 'confirmation') this.#tick(event.at);
        this.#events.push(event);
      }
    }
    this.#delivery = delivery;
    this.#flush();
  }

  /** Passes the venue's clock. In a quiet market it closes the tape's slice, then notes each minute that time passes. */
  passTime(now: number, delivery: number): void {
    this.#tick(now);
    const end = this.#capture.timeToRecord(now - SLICE_LATE_MS);
    if (end !== undefined) this.#capture.recordTime(end);
    this.#delivery = delivery;
    this.#flush();
  }

  /** Resolves when everything so far is durable and passed on. */
  drained(): Promise<void> {
    if (!this.#committing) return Promise.resolve();
    return new Promise((resolve) => this.#whenIdle.push(resolve));
  }

  #add(event: Extract<FeedEvent, { kind: 'tick' | 'marked' }>, t: number): number {
    return this.#capture.add(event, t, this.#digits.get(event.instrumentId) ?? 0);
  }

  #tick(now: number): number {
    if (now > this.#at) this.#at = now;
    return this.#at;
  }

  #flush(): void {
    if (this.#committing) return;
    if (!this.#capture.isWaiting) {
      if (this.#delivery > 0) this.#options.onStored(this.#take(), null);
      return;
    }
    this.#committing = true;
    // Everything that arrives in this turn of the event loop joins the row.
    setImmediate(() => void this.#commit());
  }

  async #commit(): Promise<void> {
    const ticks = this.#capture.take();
    const part = this.#take();
    try {
      if (ticks) await this.#options.append(ticks, part.upTo);
    } catch (error) {
      this.#options.onFailure(error);
      return;
    }
    this.#options.onStored(part, ticks?.payload ?? null);
    this.#committing = false;
    this.#flush();
    if (this.#committing) return;
    const waiting = this.#whenIdle;
    this.#whenIdle = [];
    for (const resolve of waiting) resolve();
  }

  #take(): StreamPart {
    const part = { events: this.#events, upTo: this.#at, delivery: this.#delivery };
    this.#events = [];
    this.#delivery = 0;
    return part;
  }
}
