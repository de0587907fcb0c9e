// Which accounts count their loss of a day, and which of them wait for the equity that the day begins with: after a start
// their prices come one by one. An index, worked out from the accounts.
import type { AccountId } from '../model/order.ts';

export class DailyLossWindows {
  readonly #followed = new Set<AccountId>();
  readonly #waiting = new Set<AccountId>();

  follow(id: AccountId, hasBegun: boolean): void {
    this.#followed.add(id);
    if (!hasBegun) this.#waiting.add(id);
  }

  /** Another day begins for all of them. */
  begin(): void {
    for (const id of this.#followed) this.#waiting.add(id);
  }

  settle(id: AccountId): void {
    this.#waiting.delete(id);
  }

  isWaiting(id: AccountId): boolean {
    return this.#waiting.has(id);
  }

  /** By id, as the order of events must not depend on how they came. */
  waiting(): readonly AccountId[] {
    return this.#waiting.size === 0 ? [] : [...this.#waiting].sort((a, b) => a - b);
  }
}
