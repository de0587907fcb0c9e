// Inserts the rollovers of 17:00 New York into the stream of market events, before ticks of the same or a later time.
import type { MarketEvent, Rollover } from '@candor/core';
import type { FeedEvent } from '../../feeds/feed.ts';
import { nextTradingDayStart, rolloverAt, tradingDayStart } from '../../feeds/trading-day.ts';

const CHECK_MS = 1_000;
/** How far back a start looks for missed rollovers. */
const MISSED_DAYS_MAX = 400;

export class Rollovers {
  readonly #now: () => number;
  readonly #sink: (events: MarketEvent[]) => void;
  #next: number;
  #timer: NodeJS.Timeout | undefined;

  /** `now` is the feed's clock. */
  constructor(now: () => number, sink: (events: MarketEvent[]) => void) {
    this.#now = now;
    this.#sink = sink;
    this.#next = nextTradingDayStart(now());
  }

  /**
   * Rollovers after a trading day (YYYY-MM-DD), oldest first: those that a program missed while it was down. A store
   * without any begins with the last one, so that it has a day to count from in its first hour.
   */
  missedAfter(valueDate: string): Rollover[] {
    const found: Rollover[] = [];
    let at = tradingDayStart(this.#now());
    if (valueDate === '') return [rolloverAt(at)];
    while (found.length < MISSED_DAYS_MAX) {
      const rollover = rolloverAt(at);
      if (rollover.valueDate <= valueDate) break;
      found.push(rollover);
      at = tradingDayStart(at - 1);
    }
    return found.reverse();
  }

  /** In a quiet market no tick triggers the rollover, so a timer does. */
  start(): void {
    this.#timer = setInterval(() => {
      if (this.#now() >= this.#next) this.#sink(this.#due(this.#now()));
    }, CHECK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Returns the events with every due rollover inserted in its place. */
  weave(events: readonly FeedEvent[]): FeedEvent[] {
    const last = events.findLast((event) => event.kind === 'tick' || event.kind === 'session');
    if (!last || last.at < this.#next) return [...events];
    return events.flatMap((event) =>
      (event.kind === 'tick' || event.kind === 'session') && event.at >= this.#next
        ? [...this.#due(event.at), event]
        : [event],
    );
  }

  #due(at: number): Rollover[] {
    const due: Rollover[] = [];
    for (; this.#next <= at; this.#next = nextTradingDayStart(this.#next)) due.push(rolloverAt(this.#next));
    return due;
  }
}
