// Orders that wait for an instrument's price, in heaps by side and direction: exits of positions, and pending orders.
import type { Order, OrderId } from '../model/order.ts';
import { priceAtGain } from '../rules/gain.ts';
import { type Direction, entryDirection, stopDirection } from '../rules/reached.ts';
import type { StopKind } from '../rules/validate-stops.ts';
import type { Price } from '../units/units.ts';
import { closingPrice, openingPrice, type TwoPrices } from './side-price.ts';
import { TrailingStops } from './trailing-stops.ts';
import { TriggerHeap } from './trigger-heap.ts';

interface Heaps {
  readonly exits: TriggerHeap;
  readonly entries: TriggerHeap;
}
const makeHeaps = (direction: Direction): Heaps => ({
  exits: new TriggerHeap(direction),
  entries: new TriggerHeap(direction),
});

export class InstrumentTriggers {
  readonly #waiting = {
    bid: { falling: makeHeaps('falling'), rising: makeHeaps('rising') },
    ask: { falling: makeHeaps('falling'), rising: makeHeaps('rising') },
  };

  /** Stops that trail, of longs and of shorts. */
  readonly #trails = { bid: new TrailingStops('buy'), ask: new TrailingStops('sell') };

  /** Gains at which stops move to their opening prices. */
  readonly #breakEvens = { bid: new TriggerHeap('rising'), ask: new TriggerHeap('falling') };

  addExits(order: Order): void {
    const { breakEven, side, openPrice } = order;
    if (breakEven)
      closingPrice(side, this.#breakEvens).add(order.id, priceAtGain(side, openPrice, breakEven.trigger));
    if (order.trail) closingPrice(order.side, this.#trails).add(order);
    else if (order.stopLoss) this.#exitHeap('stopLoss', order).add(order.id, order.stopLoss);
    if (order.takeProfit) this.#exitHeap('takeProfit', order).add(order.id, order.takeProfit);
  }

  removeExits(order: Order): void {
    this.#exitHeap('stopLoss', order).remove(order.id);
    closingPrice(order.side, this.#trails).remove(order);
    closingPrice(order.side, this.#breakEvens).remove(order.id);
    this.#exitHeap('takeProfit', order).remove(order.id);
  }

  addPending(order: Order): void {
    this.#entryHeap(order).add(order.id, order.target);
  }

  removePending(order: Order): void {
    this.#entryHeap(order).remove(order.id);
  }

  /** Removes and returns orders whose stop loss or take profit this quote reaches. */
  fireExits(bid: number, ask: number): OrderId[] {
    const { bid: ofBid, ask: ofAsk } = this.#waiting;
    return [
      ...ofBid.falling.exits.fire(bid),
      ...ofBid.rising.exits.fire(bid),
      ...ofAsk.falling.exits.fire(ask),
      ...ofAsk.rising.exits.fire(ask),
      ...this.#trails.bid.fire(bid),
      ...this.#trails.ask.fire(ask),
    ];
  }

  /** Removes and returns positions that have gained enough for their stop to move to their opening price. */
  fireBreakEvens({ bid, ask }: TwoPrices<Price>): OrderId[] {
    return [...this.#breakEvens.bid.fire(bid), ...this.#breakEvens.ask.fire(ask)];
  }

  /** True if this quote moves a trailing stop. */
  isTrailedBy({ bid, ask }: TwoPrices<Price>): boolean {
    return this.#trails.bid.isMovedBy(bid) || this.#trails.ask.isMovedBy(ask);
  }

  /** Moves trailing stops whose next step the tick has reached. */
  trail({ bid, ask, tick }: TwoPrices<Price> & { readonly tick: number }): void {
    this.#trails.bid.move(bid, tick);
    this.#trails.ask.move(ask, tick);
  }

  /** Writes the stop of now into an order whose stop trails. */
  settle(order: Order): void {
    closingPrice(order.side, this.#trails).settle(order.id);
  }

  /** True if this quote triggers a pending order. */
  hasDueEntries(bid: number, ask: number): boolean {
    const { bid: ofBid, ask: ofAsk } = this.#waiting;
    return (
      ofBid.falling.entries.isDue(bid) ||
      ofBid.rising.entries.isDue(bid) ||
      ofAsk.falling.entries.isDue(ask) ||
      ofAsk.rising.entries.isDue(ask)
    );
  }

  /** Removes and returns pending orders that this quote triggers. */
  fireEntries(bid: number, ask: number): OrderId[] {
    const { bid: ofBid, ask: ofAsk } = this.#waiting;
    return [
      ...ofBid.falling.entries.fire(bid),
      ...ofBid.rising.entries.fire(bid),
      ...ofAsk.falling.entries.fire(ask),
      ...ofAsk.rising.entries.fire(ask),
    ];
  }

  #exitHeap(kind: StopKind, { side }: Order): TriggerHeap {
    return closingPrice(side, this.#waiting)[stopDirection(kind, side)].exits;
  }

  #entryHeap(order: Order): TriggerHeap {
    return openingPrice(order.side, this.#waiting)[entryDirection(order)].entries;
  }
}
