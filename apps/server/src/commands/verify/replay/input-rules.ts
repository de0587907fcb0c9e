// Checks that the engine's inputs are those of an honest venue: trading days end at 17:00 in New York without
// omissions, and a cooling-off has an allowed length. All other inputs are on the tape or come from clients.
import { BREAK_DAYS } from '@candor/contract';
import type { Input, Rollover } from '@candor/core';

const DAY_MS = 86_400_000;
/** A venue that was down for longer catches up only on the newest days. */
const MISSED_DAYS_MAX = 400;
/** The engine receives the end of a day before the first tick after it. After this delay the end is missing. */
const LATE_MS_MAX = 60_000;

export class InputRules {
  /** The first trading day that ends after a time; without it days are not checked. */
  readonly #next: ((at: number) => Rollover) | undefined;
  #expected: Rollover | undefined;

  constructor(next?: (at: number) => Rollover) {
    this.#next = next;
  }

  /** Finding about the replay's next input, or null. `lastRollover` is the last trading day that ended. */
  judge(input: Input, lastRollover: string): string | null {
    if (input.kind === 'rollover') return this.#rollover(input.rollover, lastRollover);
    if (input.kind === 'command') {
      const { command } = input.request;
      // A stored core may use another name for the command (TakeBreak), so its field identifies it.
      if ('days' in command && !BREAK_DAYS.includes(`${command.days}`))
        return `a client can't choose ${command.days} days of cooling-off`;
    }
    if (input.kind === 'tick' && this.#expected && input.tick.at - this.#expected.at > LATE_MS_MAX) {
      const { no, instrumentId } = input.tick;
      return `the trading day ${this.#expected.valueDate} is not rolled over by tick ${no} of instrument ${instrumentId}, more than a minute behind its end`;
    }
    if (input.at > 0) this.#expected ??= this.#next?.(input.at);
    return null;
  }

  #rollover({ valueDate, at }: Rollover, lastRollover: string): string | null {
    if (!this.#next) return null;
    const end = this.#next(at - 1);
    if (end.at !== at || end.valueDate !== valueDate)
      return `${valueDate} ends at another time than 17:00 in New York`;
    const missed = Date.parse(valueDate) - Date.parse(lastRollover) - DAY_MS;
    if (missed > 0 && missed <= MISSED_DAYS_MAX * DAY_MS)
      return `${valueDate} ends behind ${lastRollover}, and leaves out the days between`;
    this.#expected = this.#next(at);
    return null;
  }
}
