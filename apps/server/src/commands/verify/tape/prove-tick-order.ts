// What one tick causes comes in one order (rule 14): stops and targets, oldest position first, then pending orders, oldest first, then calls and stop-outs. Told
// in another, a stop-out takes a position that the closing before it would have saved, or an order is refused for a margin that was about to be free.
import type { Order, OrderId, RiskFigures, VenueEvent } from '@candor/core';
import type { MomentContext } from './prove-fills.ts';

const EXIT = 1;
const ENTRY = 2;
type Step = readonly [stage: typeof EXIT | typeof ENTRY, age: number, id: OrderId];

export class TickOrderCheck {
  readonly #say: (seq: number, what: string) => void;
  #at = -1;
  /** Of the millisecond: the last thing that each tick caused, by instrument and number. */
  readonly #last = new Map<string, Step>();
  /** By account, the ticks at which calls and stop-outs have counted its positions. */
  readonly #counted = new Set<string>();

  constructor(say: (seq: number, what: string) => void) {
    this.#say = say;
  }

  /** `state` stands just before the event. */
  take(seq: number, event: VenueEvent, { state, moment }: MomentContext): void {
    if (moment.at !== this.#at) {
      this.#last.clear();
      this.#counted.clear();
      this.#at = moment.at;
    }
    if (event.type === 'MarginCalled' || event.type === 'StopOutStep') this.#count(event, state.orders);
    if (!('orderId' in event) || event.type === 'OrderPlaced') return;
    const order = state.order(event.orderId);
    if (event.type === 'OrderTriggered')
      this.#step(seq, order, event.fill.tick, [ENTRY, order.createdAt, order.id]);
    else if (
      event.type === 'PositionClosed' &&
      (event.reason === 'stop_loss' || event.reason === 'take_profit')
    )
      this.#step(seq, order, event.tick, [EXIT, order.openedAt, order.id]);
    else if (event.type === 'OrderCancelled' && event.reason === 'trigger_refused') {
      // It names no tick: of two nobody knows which one it was.
      const own = moment.ticks.filter((tick) => tick.instrumentId === order.instrumentId && tick.mark === 0);
      const [tick] = own;
      if (tick && own.length === 1) this.#step(seq, order, tick.no, [ENTRY, order.createdAt, order.id]);
    }
  }

  #step(seq: number, { id, accountId, instrumentId }: Order, tick: number, step: Step): void {
    const key = `${instrumentId} ${tick}`;
    const last = this.#last.get(key);
    this.#last.set(key, step);
    if (last && isBefore(step, last))
      this.#say(seq, `has order ${id} behind order ${last[2]} at tick ${tick}, which comes after it`);
    if (this.#counted.has(`${accountId} ${key}`))
      this.#say(
        seq,
        `has order ${id} at tick ${tick} behind a call or a stop-out of its account by that tick`,
      );
  }

  #count(
    { accountId, figures }: { readonly accountId: number; readonly figures: RiskFigures },
    orders: ReadonlyMap<OrderId, Order>,
  ): void {
    for (const { orderId, tick } of figures.positions) {
      const instrumentId = orders.get(orderId)?.instrumentId;
      if (instrumentId !== undefined) this.#counted.add(`${accountId} ${instrumentId} ${tick}`);
    }
  }
}

const isBefore = (a: Step, b: Step): boolean => (a[0] - b[0] || a[1] - b[1] || a[2] - b[2]) < 0;
