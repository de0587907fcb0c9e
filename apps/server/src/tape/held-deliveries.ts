// Deliveries of the feed on their way through the engine: nobody is shown a price before it is durable.
import type { FeedEvent } from '../feeds/feed.ts';

/** A delivery as the feed made it, and with the house's prices. */
export interface Delivery {
  readonly events: readonly FeedEvent[];
  readonly marked: readonly FeedEvent[];
}

export class HeldDeliveries {
  readonly #show: (delivery: Delivery) => void;
  #held: { readonly no: number; readonly delivery: Delivery }[] = [];
  #whenEmpty: (() => void) | undefined;

  /** `show` is called with each delivery once it is durable, in their order. */
  constructor(show: (delivery: Delivery) => void) {
    this.#show = show;
  }

  /** `no`: the engine's number of it. */
  hold(no: number, delivery: Delivery): void {
    this.#held.push({ no, delivery });
  }

  /** Everything up to `no` is durable. */
  release(no: number): void {
    const waiting = this.#held.findIndex((held) => held.no > no);
    const durable = waiting === -1 ? this.#held : this.#held.slice(0, waiting);
    // First, so that none is shown twice where one can't be shown.
    this.#held = waiting === -1 ? [] : this.#held.slice(waiting);
    for (const { delivery } of durable) this.#show(delivery);
    if (this.#held.length === 0) this.#whenEmpty?.();
  }

  /** Resolves once all that was held is shown, or after `msMax`: a database that is gone keeps no program from ending. */
  async drained(msMax: number): Promise<void> {
    if (this.#held.length === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#whenEmpty = resolve;
    const timer = setTimeout(resolve, msMax);
    await promise;
    clearTimeout(timer);
  }
}
