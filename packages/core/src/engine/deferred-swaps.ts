// Swaps that wait for a price or a conversion route, by instrument, so that a tick need not check every waiting order.
import type { WaitingSwap } from '../model/event.ts';
import type { InstrumentId } from '../model/instrument.ts';
import type { Order, OrderId } from '../model/order.ts';

/** Swap of an order for a trading day that is not charged yet; only the price is missing. */
export interface DeferredSwap extends Omit<WaitingSwap, 'orderId'> {
  readonly valueDate: string;
}
/** An order's uncharged swaps, oldest first. */
export interface OrderDeferredSwaps {
  readonly orderId: OrderId;
  readonly swaps: readonly DeferredSwap[];
}

type Identified = Pick<Order, 'id' | 'instrumentId'>;

export class DeferredSwaps {
  readonly #byInstrument = new Map<InstrumentId, Map<OrderId, readonly DeferredSwap[]>>();

  get isEmpty(): boolean {
    return this.#byInstrument.size === 0;
  }

  of(order: Identified): readonly DeferredSwap[] {
    return this.#byInstrument.get(order.instrumentId)?.get(order.id) ?? [];
  }

  /** Instruments with waiting orders. */
  instruments(): InstrumentId[] {
    return [...this.#byInstrument.keys()];
  }

  orders(instrumentId: InstrumentId): OrderId[] {
    return [...(this.#byInstrument.get(instrumentId)?.keys() ?? [])];
  }

  add(order: Identified, swap: DeferredSwap): void {
    this.#set(order, [...this.of(order), swap]);
  }

  /** Removes the day's swap and returns whether there was one. */
  settle(order: Identified, valueDate: string): boolean {
    const deferred = this.of(order);
    const left = deferred.filter((swap) => swap.valueDate !== valueDate);
    if (left.length < deferred.length) this.#set(order, left);
    return left.length < deferred.length;
  }

  /** Drops the deferred swaps of an order that is gone. */
  drop(order: Identified): void {
    this.#set(order, []);
  }

  /** All of them, sorted by order. */
  all(): OrderDeferredSwaps[] {
    return [...this.#byInstrument.values()]
      .flatMap((orders) => [...orders].map(([orderId, swaps]) => ({ orderId, swaps })))
      .sort((a, b) => a.orderId - b.orderId);
  }

  #set({ id, instrumentId }: Identified, swaps: readonly DeferredSwap[]): void {
    const orders = this.#byInstrument.get(instrumentId) ?? new Map<OrderId, readonly DeferredSwap[]>();
    if (swaps.length > 0) orders.set(id, swaps);
    else orders.delete(id);
    if (orders.size > 0) this.#byInstrument.set(instrumentId, orders);
    else this.#byInstrument.delete(instrumentId);
  }
}
