// Live figures of watched accounts, four times a second at most and only where something changed.
import { type AccountId, type AccountMarks, accountMarks, type Venue } from '@candor/core';

const PERIOD_MS = 250;

export class MarkPublisher {
  readonly #venue: Venue;
  readonly #last = new Map<AccountId, string>();
  readonly #timer: NodeJS.Timeout;

  /** Nothing is worked out while `isStalled`: it would only wait. What changed meanwhile is seen afterwards. */
  constructor(venue: Venue, isStalled: () => boolean, send: (marks: AccountMarks[]) => void) {
    this.#venue = venue;
    this.#timer = setInterval(() => {
      if (isStalled()) return;
      const changed = this.#changed();
      if (changed.length > 0) send(changed);
    }, PERIOD_MS);
  }

  watch(id: AccountId): void {
    this.#last.set(id, '');
  }

  unwatch(id: AccountId): void {
    this.#last.delete(id);
  }

  isWatched(id: AccountId): boolean {
    return this.#last.has(id);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #changed(): AccountMarks[] {
    const changed: AccountMarks[] = [];
    for (const [id, before] of this.#last) {
      const account = this.#venue.state.accounts.get(id);
      if (!account) continue;
      const marks = accountMarks(this.#venue.market, account);
      const now = `${marks.seq} ${marks.balance} ${marks.orders.map((o) => `${o.mark}:${o.profit}`).join()}`;
      if (now === before) continue;
      this.#last.set(id, now);
      changed.push(marks);
    }
    return changed;
  }
}
