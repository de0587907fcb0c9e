// Carries events from a source through the door to the sink as the feed's clock reaches them: numbered, in batches,
// never skipping.
import { setImmediate as yieldTurn } from 'node:timers/promises';
import type { MarketEvent } from '@candor/core';
import type { StoreLog } from '../db/store-log.ts';
import type { FeedDoor } from './door/feed-door.ts';
import type { EventSource, RawEvent } from './event-source.ts';
import type { MarketSink } from './feed.ts';
import type { FeedClock } from './feed-clock.ts';
import type { TickNumbers } from './tick-numbers.ts';

/** How long the event loop may be kept at a stretch, sink included, and how many events a batch has. */
const SLICE_MS_MAX = 8;
const BATCH_EVENTS_MAX = 400;
/** Shortest and longest rest between two looks at the clock. */
const REST_MS_MIN = 4;
const REST_MS_MAX = 500;
const RETRY_MS = 250;

export interface PumpOptions {
  readonly source: EventSource;
  /** What it keeps back gets no number, so that numbers stay without gaps. */
  readonly door: Pick<FeedDoor, 'pass'>;
  readonly clock: FeedClock;
  readonly numbers: TickNumbers;
  readonly sink: MarketSink;
  readonly log: Pick<StoreLog, 'warn' | 'error'>;
}

export class Pump {
  readonly #options: PumpOptions;
  #stopped = false;
  #isWithoutNumbers = false;
  #wake: (() => void) | undefined;
  #running: Promise<void> | undefined;

  constructor(options: PumpOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { source, clock, numbers, log } = this.#options;
    while (!this.#stopped) {
      await this.#emitUpTo(clock.now());
      if (numbers.low)
        numbers
          .refill()
          .catch((error: Error) => log.warn(`tick numbers could not be reserved: ${error.message}`));
      const wallMs = clock.wallMsUntil(source.nextAt());
      await this.#rest(Math.min(Math.max(wallMs, REST_MS_MIN), REST_MS_MAX));
    }
  }

  async #emitUpTo(until: number): Promise<void> {
    let sliceBegin = performance.now();
    for (;;) {
      const { events, done } = this.#options.source.advance(until, BATCH_EVENTS_MAX);
      const passed = events.length > 0 ? this.#options.door.pass(events, until) : events;
      if (passed.length > 0) {
        const numbered = await this.#number(passed);
        if (this.#stopped) return;
        this.#options.sink(numbered);
      }
      if (done) return;
      if (performance.now() - sliceBegin > SLICE_MS_MAX) {
        await yieldTurn();
        if (this.#stopped) return;
        sliceBegin = performance.now();
      }
    }
  }

  async #number(events: readonly RawEvent[]): Promise<MarketEvent[]> {
    const numbered: MarketEvent[] = [];
    for (const event of events) {
      if (event.kind !== 'tick') {
        numbered.push(event);
        continue;
      }
      const { instrumentId, bid, ask, at } = event;
      // Almost always there is a number at hand, and nothing to wait for.
      let no = this.#options.numbers.take(instrumentId);
      while (no === undefined && !this.#stopped) {
        await this.#refill();
        no = this.#options.numbers.take(instrumentId);
      }
      if (no === undefined) return [];
      numbered.push({ kind: 'tick', instrumentId, no, bid, ask, at });
    }
    return numbered;
  }

  /** Without numbers the feed pauses; it tries until the store is back, and logs the first failure. */
  async #refill(): Promise<void> {
    try {
      await this.#options.numbers.refill();
      this.#isWithoutNumbers = false;
    } catch (error) {
      if (!this.#isWithoutNumbers)
        this.#options.log.error(`no tick numbers left: ${(error as Error).message}; trying again`);
      this.#isWithoutNumbers = true;
      await this.#rest(RETRY_MS);
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
