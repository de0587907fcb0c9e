// Index of accounts that count a daily loss, and of those whose starting equity is not known yet: after a start prices
// arrive one by one.
import type { AccountId } from '../model/order.ts';

export class DailyLossWindows {
  readonly #followed = new Set<AccountId>();
  readonly #waiting = new Set<AccountId>();

  follow(id: AccountId, hasBegun: boolean): void {
    this.#followed.add(id);
    if (!hasBegun) this.#waiting.add(id);
  }

  /** Starts another day for all of them. */
  begin(): void {
    for (const id of this.#followed) this.#waiting.add(id);
  }

  settle(id: AccountId): void {
    this.#waiting.delete(id);
  }

  isWaiting(id: AccountId): boolean {
    return this.#waiting.has(id);
  }

  /** Sorted by id, because the order of events must not depend on insertion. */
  waiting(): readonly AccountId[] {
    return this.#waiting.size === 0 ? [] : [...this.#waiting].sort((a, b) => a - b);
  }
}
