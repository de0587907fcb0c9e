// Swaps that wait for a price or a conversion route: by instrument, so that a tick need not look at every order that waits.
import type { WaitingSwap } from '../model/event.ts';
import type { InstrumentId } from '../model/instrument.ts';
import type { Order, OrderId } from '../model/order.ts';

/** The swap of a trading day that an order still has to be charged; all of it is known but the price. */
export interface OwedSwap extends Omit<WaitingSwap, 'orderId'> {
  readonly valueDate: string;
}
/** All that an order still has to be charged, oldest first. */
export interface OrderOwing {
  readonly orderId: OrderId;
  readonly swaps: readonly OwedSwap[];
}

type Identified = Pick<Order, 'id' | 'instrumentId'>;

export class OwedSwaps {
  readonly #byInstrument = new Map<InstrumentId, Map<OrderId, readonly OwedSwap[]>>();

  get isEmpty(): boolean {
    return this.#byInstrument.size === 0;
  }

  of(order: Identified): readonly OwedSwap[] {
    return this.#byInstrument.get(order.instrumentId)?.get(order.id) ?? [];
  }

  /** Instruments with orders that wait. */
  instruments(): InstrumentId[] {
    return [...this.#byInstrument.keys()];
  }

  orders(instrumentId: InstrumentId): OrderId[] {
    return [...(this.#byInstrument.get(instrumentId)?.keys() ?? [])];
  }

  add(order: Identified, swap: OwedSwap): void {
    this.#set(order, [...this.of(order), swap]);
  }

  /** Whether the day waited for the order; it does no longer. */
  settle(order: Identified, valueDate: string): boolean {
    const owed = this.of(order);
    const left = owed.filter((swap) => swap.valueDate !== valueDate);
    if (left.length < owed.length) this.#set(order, left);
    return left.length < owed.length;
  }

  /** The order is gone, and with it what it owed. */
  drop(order: Identified): void {
    this.#set(order, []);
  }

  /** By order. */
  all(): OrderOwing[] {
    return [...this.#byInstrument.values()]
      .flatMap((orders) => [...orders].map(([orderId, swaps]) => ({ orderId, swaps })))
      .sort((a, b) => a.orderId - b.orderId);
  }

  #set({ id, instrumentId }: Identified, swaps: readonly OwedSwap[]): void {
    const orders = this.#byInstrument.get(instrumentId) ?? new Map<OrderId, readonly OwedSwap[]>();
    if (swaps.length > 0) orders.set(id, swaps);
    else orders.delete(id);
    if (orders.size > 0) this.#byInstrument.set(instrumentId, orders);
    else this.#byInstrument.delete(instrumentId);
  }
}
