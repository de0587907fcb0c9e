// What the engine was given must be what an honest venue gives: days end at 17:00 in New York and none is left out, and a break is
// as long as one can be. Everything else that an input may be wrong in is on the tape, or said by its client.
import { BREAK_DAYS } from '@candor/contract';
import type { Input, Rollover } from '@candor/core';

const DAY_MS = 86_400_000;
/** A venue that was down for longer makes up for the newest days only. */
const MISSED_DAYS_MAX = 400;
/** The engine takes the end of a day in before the first tick of its time. So much later it is surely missing. */
const LATE_MS_MAX = 60_000;

export class InputRules {
  /** The end of the first trading day that ends after a time; without it nothing is said of days. */
  readonly #next: ((at: number) => Rollover) | undefined;
  #expected: Rollover | undefined;

  constructor(next?: (at: number) => Rollover) {
    this.#next = next;
  }

  /** What is wrong with an input that is about to be done again; null where nothing is. `lastRollover`: the day that ended last. */
  judge(input: Input, lastRollover: string): string | null {
    if (input.kind === 'rollover') return this.#rollover(input.rollover, lastRollover);
    if (input.kind === 'command') {
      const { command } = input.request;
      // A stored core may have another name for the command (TakeBreak), so its field is what tells it.
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
