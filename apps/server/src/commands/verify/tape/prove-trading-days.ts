// Holds the trading days against the tape: each one that has ended is rolled over before the ticks that come behind its end. A day that
// is left out charges nobody, and one that comes late lets positions go that owed its swap.
import type { Rollover, VenueEvent } from '@candor/core';
import type { TickRow } from '../../../tape/tick-rows.ts';

/** The end of the first trading day that ends after a time. */
export type NextRollover = (at: number) => Rollover;

/** The engine takes it in before the first tick of its time. So much later a tick that was not late is surely behind it. */
const LATE_MS_MAX = 60_000;

export class TradingDayCheck {
  readonly #say: (what: string) => void;
  readonly #next: NextRollover | undefined;
  #expected: Rollover | undefined;

  /** `next`: absent where it is not known when days end. */
  constructor(say: (what: string) => void, next: NextRollover | undefined) {
    this.#say = say;
    this.#next = next;
  }

  take(event: VenueEvent): void {
    if (event.type === 'RolledOver') {
      const next = this.#next?.(event.rolledAt);
      if (next && next.at > (this.#expected?.at ?? 0)) this.#expected = next;
    } else this.#expected ??= this.#next?.(event.at);
  }

  /** A tick that came in its time, behind the events of its millisecond. */
  takeLive({ instrumentId, no, t }: TickRow): void {
    while (this.#next && this.#expected && t - this.#expected.at > LATE_MS_MAX) {
      this.#say(
        `the trading day ${this.#expected.valueDate} is not rolled over by tick ${no} of instrument ${instrumentId}, more than a minute behind its end`,
      );
      this.#expected = this.#next(this.#expected.at);
    }
  }
}
