// Deliveries of the feed on their way through the engine. Nobody sees a price before it is durable.
import type { FeedEvent } from '../feeds/feed.ts';

/** A delivery as the feed made it, and with the venue's spreads applied. */
export interface Delivery {
  readonly events: readonly FeedEvent[];
  readonly marked: readonly FeedEvent[];
}

export class HeldDeliveries {
  readonly #show: (delivery: Delivery) => void;
  #held: { readonly no: number; readonly delivery: Delivery }[] = [];
  #whenEmpty: (() => void) | undefined;

  /** `show` is called with each delivery once it is durable, in order. */
  constructor(show: (delivery: Delivery) => void) {
    this.#show = show;
  }

  /** `no` is the engine's number of the delivery. */
  hold(no: number, delivery: Delivery): void {
    this.#held.push({ no, delivery });
  }

  /** Everything up to `no` is durable. */
  release(no: number): void {
    const waiting = this.#held.findIndex((held) => held.no > no);
    const durable = waiting === -1 ? this.#held : this.#held.slice(0, waiting);
    // Updated first, so that no delivery is shown twice if showing one fails.
    this.#held = waiting === -1 ? [] : this.#held.slice(waiting);
    for (const { delivery } of durable) this.#show(delivery);
    if (this.#held.length === 0) this.#whenEmpty?.();
  }

  /**
   * Resolves once everything waiting is shown, or after `msMax`, so that a lost database does not keep the program from
   * ending.
   */
  async drained(msMax: number): Promise<void> {
    if (this.#held.length === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#whenEmpty = resolve;
    const timer = setTimeout(resolve, msMax);
    await promise;
    clearTimeout(timer);
  }
}
