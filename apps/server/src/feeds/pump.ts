// Carries events from a source through the price filter to the sink as the feed's clock reaches them: numbered, in batches,
// never skipping. While the machine's clock is off every market that the source has open is halted.
import { setImmediate as yieldTurn } from 'node:timers/promises';
import type { InstrumentId, SessionChange } from '@candor/core';
import type { EventSource, PassedEvent } from './event-source.ts';
import type { FeedEvent, MarketSink } from './feed.ts';
import type { FeedClock } from './feed-clock.ts';
import type { PriceFilter } from './price-filter/price-filter.ts';
import { TickNumbers } from './tick-numbers.ts';

/** How long the event loop may be kept at a stretch, sink included, and how many events a batch has. */
const SLICE_MS_MAX = 8;
const BATCH_EVENTS_MAX = 400;
/** Shortest and longest rest between two looks at the clock. */
const REST_MS_MIN = 4;
const REST_MS_MAX = 500;

export interface PumpOptions {
  readonly source: EventSource;
  /** A withheld tick is numbered too, so that it has its place on the tape. */
  readonly filter: Pick<PriceFilter, 'pass'>;
  readonly clock: FeedClock;
  /** From 1 where none are given. */
  readonly numbers: TickNumbers | undefined;
  readonly sink: MarketSink;
}

export class Pump {
  readonly #options: PumpOptions;
  readonly #numbers: TickNumbers;
  /** As the source has them. */
  readonly #sessions = new Map<InstrumentId, SessionChange>();
  #isClockOff = false;
  #stopped = false;
  #wake: (() => void) | undefined;
  #running: Promise<void> | undefined;

  constructor(options: PumpOptions) {
    this.#options = options;
    this.#numbers = options.numbers ?? new TickNumbers();
  }

  start(): void {
    const { clock } = this.#options;
    this.#isClockOff = clock.offMs() !== 0;
    clock.watch((isOff, at) => this.#watchClock(isOff, at));
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { source, clock } = this.#options;
    while (!this.#stopped) {
      await this.#emitUpTo(clock.now());
      const wallMs = clock.wallMsUntil(source.nextAt());
      await this.#rest(Math.min(Math.max(wallMs, REST_MS_MIN), REST_MS_MAX));
    }
  }

  async #emitUpTo(until: number): Promise<void> {
    let sliceBegin = performance.now();
    for (;;) {
      const { events, done } = this.#options.source.advance(until, BATCH_EVENTS_MAX);
      const passed = events.length > 0 ? this.#options.filter.pass(events, until) : events;
      if (passed.length > 0) this.#options.sink(this.#number(passed));
      if (done) return;
      if (performance.now() - sliceBegin > SLICE_MS_MAX) {
        await yieldTurn();
        if (this.#stopped) return;
        sliceBegin = performance.now();
      }
    }
  }

  #number(events: readonly PassedEvent[]): FeedEvent[] {
    return events.map((event) => {
      if (event.kind === 'session') {
        this.#sessions.set(event.instrumentId, event);
        return this.#halt(event);
      }
      if (event.kind !== 'tick' && event.kind !== 'marked') return event;
      const no = this.#numbers.take(event.instrumentId);
      if (event.kind === 'marked') return { ...event, no };
      const { instrumentId, bid, ask, at } = event;
      return { kind: 'tick', instrumentId, no, bid, ask, at };
    });
  }

  /** A market that opens again trades on its next price, and on none from before. */
  #watchClock(isOff: boolean, at: number): void {
    if (this.#stopped) return;
    this.#isClockOff = isOff;
    const open = [...this.#sessions.values()].filter(({ status }) => status === 'open');
    if (open.length > 0) this.#options.sink(open.map((session) => this.#halt({ ...session, at })));
  }

  #halt(session: SessionChange): SessionChange {
    return this.#isClockOff && session.status === 'open' ? { ...session, status: 'halted' } : session;
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
