// Sends live metrics of watched accounts when they change, at most four times a second.
import { type AccountId, type LiveAccount, liveAccount, type Venue } from '@candor/core';

const PERIOD_MS = 250;

export class MetricsPublisher {
  readonly #venue: Venue;
  readonly #last = new Map<AccountId, string>();
  readonly #timer: NodeJS.Timeout;

  /** Nothing is calculated while `isStalled`, because it could not be sent. Changes are found afterwards. */
  constructor(venue: Venue, isStalled: () => boolean, send: (metrics: LiveAccount[]) => void) {
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

  #changed(): LiveAccount[] {
    const changed: LiveAccount[] = [];
    for (const [id, before] of this.#last) {
      const account = this.#venue.state.accounts.get(id);
      if (!account) continue;
      const metrics = liveAccount(this.#venue.state, this.#venue.market, account);
      const now = `${metrics.seq} ${metrics.balance} ${metrics.orders.map((o) => `${o.mark}:${o.profit}`).join()}`;
      if (now === before) continue;
      this.#last.set(id, now);
      changed.push(metrics);
    }
    return changed;
  }
}
