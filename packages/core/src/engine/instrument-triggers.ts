// What waits for one instrument's price: exits of positions and pending orders, in heaps by side and direction.
import type { Order, OrderId } from '../model/order.ts';
import { TriggerHeap } from './trigger-heap.ts';

export class InstrumentTriggers {
  /** bid ≤ price: stop loss of longs, sell stops. bid ≥ price: take profit of longs, sell limits. */
  readonly #bidFalling = { exits: new TriggerHeap('falling'), entries: new TriggerHeap('falling') };
  readonly #bidRising = { exits: new TriggerHeap('rising'), entries: new TriggerHeap('rising') };
  /** ask ≤ price: take profit of shorts, buy limits. ask ≥ price: stop loss of shorts, buy stops. */
  readonly #askFalling = { exits: new TriggerHeap('falling'), entries: new TriggerHeap('falling') };
  readonly #askRising = { exits: new TriggerHeap('rising'), entries: new TriggerHeap('rising') };

  addExits(order: Order): void {
    const long = order.side === 'buy';
    if (order.stopLoss) (long ? this.#bidFalling : this.#askRising).exits.add(order.id, order.stopLoss);
    if (order.takeProfit) (long ? this.#bidRising : this.#askFalling).exits.add(order.id, order.takeProfit);
  }

  removeExits(order: Order): void {
    const long = order.side === 'buy';
    (long ? this.#bidFalling : this.#askRising).exits.remove(order.id);
    (long ? this.#bidRising : this.#askFalling).exits.remove(order.id);
  }

  addPending(order: Order): void {
    this.#entryHeap(order).add(order.id, order.target);
  }

  removePending(order: Order): void {
    this.#entryHeap(order).remove(order.id);
  }

  /** Orders whose stop loss or take profit this quote reaches. They are taken out of the heaps. */
  fireExits(bid: number, ask: number): OrderId[] {
    return [
      ...this.#bidFalling.exits.fire(bid),
      ...this.#bidRising.exits.fire(bid),
      ...this.#askFalling.exits.fire(ask),
      ...this.#askRising.exits.fire(ask),
    ];
  }

  /** Positions that this quote closes and pending orders that it triggers, all of which stay in the heaps. */
  due(bid: number, ask: number): { readonly exits: OrderId[]; readonly entries: OrderId[] } {
    const dueOf = (which: 'exits' | 'entries'): OrderId[] => [
      ...this.#bidFalling[which].due(bid),
      ...this.#bidRising[which].due(bid),
      ...this.#askFalling[which].due(ask),
      ...this.#askRising[which].due(ask),
    ];
    return { exits: dueOf('exits'), entries: dueOf('entries') };
  }

  /** Whether this quote triggers any pending order. */
  hasDueEntries(bid: number, ask: number): boolean {
    return (
      this.#bidFalling.entries.isDue(bid) ||
      this.#bidRising.entries.isDue(bid) ||
      this.#askFalling.entries.isDue(ask) ||
      this.#askRising.entries.isDue(ask)
    );
  }

  /** Pending orders that this quote triggers. They are taken out of the heaps. */
  fireEntries(bid: number, ask: number): OrderId[] {
    return [
      ...this.#bidFalling.entries.fire(bid),
      ...this.#bidRising.entries.fire(bid),
      ...this.#askFalling.entries.fire(ask),
      ...this.#askRising.entries.fire(ask),
    ];
  }

  #entryHeap(order: Order): TriggerHeap {
    if (order.side === 'buy')
      return order.kind === 'limit' ? this.#askFalling.entries : this.#askRising.entries;
    return order.kind === 'limit' ? this.#bidRising.entries : this.#bidFalling.entries;
  }
}
