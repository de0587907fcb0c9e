// Pushes events that can be worked out up to any time, as the clock reaches them: in batches, never skipping.
import { setImmediate as yieldTurn } from 'node:timers/promises';
import type { FeedClock } from './feed-clock.ts';
import type { RawEvent, SourceSink } from './price-source.ts';

/** How long the event loop may be kept at a stretch, sink included, and how many events a batch has. */
const SLICE_MS_MAX = 8;
const BATCH_EVENTS_MAX = 400;
/** Shortest and longest rest between two looks at the clock. */
const REST_MS_MIN = 4;
const REST_MS_MAX = 500;

export interface DrawnEvents {
  /** The next events up to `until`, in order, about `eventsMax` of them; `done` when no more of them are due. */
  advance(until: number, eventsMax: number): { events: RawEvent[]; done: boolean };
  /** When the next event is due; Infinity when there is none to come. */
  nextAt(): number;
}

export interface PumpOptions {
  readonly drawn: DrawnEvents;
  readonly clock: FeedClock;
  readonly sink: SourceSink;
}

export class Pump {
  readonly #options: PumpOptions;
  readonly #running: Promise<void>;
  #stopped = false;
  #wake: (() => void) | undefined;

  /** It runs from now on. */
  constructor(options: PumpOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { drawn, clock } = this.#options;
    while (!this.#stopped) {
      await this.#emitUpTo(clock.now());
      const wallMs = clock.wallMsUntil(drawn.nextAt());
      await this.#rest(Math.min(Math.max(wallMs, REST_MS_MIN), REST_MS_MAX));
    }
  }

  async #emitUpTo(until: number): Promise<void> {
    let sliceBegin = performance.now();
    for (;;) {
      const { events, done } = this.#options.drawn.advance(until, BATCH_EVENTS_MAX);
      if (events.length > 0) this.#options.sink(events);
      if (done) return;
      if (performance.now() - sliceBegin > SLICE_MS_MAX) {
        await yieldTurn();
        if (this.#stopped) return;
        sliceBegin = performance.now();
      }
    }
  }

  async #rest(ms: number): Promise<void> {
    if (this.#stopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
