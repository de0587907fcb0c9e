// Stop losses that follow the market, of one instrument and side. A new best price moves groups of orders, never single
// ones, so that a tick costs the same with a hundred thousand of them.
import type { Order, OrderId, Side } from '../model/order.ts';
import { price } from '../units/units.ts';
import { TriggerHeap } from './trigger-heap.ts';

/**
 * Orders with the same anchor (the best price, in whole steps from the start) and the same step, moved last by the same
 * tick. Prices of shorts are negative in here: on both sides a higher price is a better one.
 */
interface Group {
  readonly id: number;
  readonly step: number;
  anchor: number;
  tick: number;
  /** Orders by the distance of their stop from the anchor. */
  readonly distances: TriggerHeap;
}
interface Member {
  readonly order: Order;
  readonly distance: number;
  group: Group;
}

export class TrailingStops {
  readonly #sign: 1 | -1;
  readonly #members = new Map<OrderId, Member>();
  readonly #groups = new Map<number, Group>();
  readonly #byPlace = new Map<string, Group>();
  /** Groups by the price that moves them, and by their nearest stop. */
  readonly #levels = new TriggerHeap('rising');
  readonly #stops = new TriggerHeap('falling');
  #lastGroup = 0;

  constructor(side: Side) {
    this.#sign = side === 'buy' ? 1 : -1;
  }

  /** The order's stop and its trail say where its group is. */
  add(order: Order): void {
    if (!order.trail) throw new Error(`the stop of order ${order.id} does not trail`);
    const { distance, step, tick } = order.trail;
    const group = this.#groupAt({ anchor: this.#sign * order.stopLoss + distance, step, tick });
    group.distances.add(order.id, distance);
    this.#members.set(order.id, { order, distance, group });
    this.#placeStop(group);
  }

  /** The order keeps the stop of now. Does nothing if its stop does not trail. */
  remove(order: Order): void {
    const group = this.#release(order.id);
    if (!group) return;
    group.distances.remove(order.id);
    this.#placeStop(group);
  }

  /** Writes the stop of now into the order, which otherwise has the one of its last event. */
  settle(id: OrderId): void {
    const member = this.#members.get(id);
    if (!member?.order.trail) return;
    const { order, distance, group } = member;
    order.stopLoss = price(this.#sign * (group.anchor - distance));
    order.trail = { ...member.order.trail, tick: group.tick };
  }

  /** Removes and returns orders whose stop this closing price reaches. */
  fire(closing: number): OrderId[] {
    const at = this.#sign * closing;
    return this.#stops.fire(at).flatMap((id) => {
      const group = this.#group(id);
      const fired = group.distances.fire(group.anchor - at);
      for (const orderId of fired) this.#release(orderId);
      this.#placeStop(group);
      return fired;
    });
  }

  /** True if this closing price moves a stop. */
  isMovedBy(closing: number): boolean {
    return this.#levels.isDue(this.#sign * closing);
  }

  /** Moves the stops whose next step this closing price reaches. */
  move(closing: number, tick: number): void {
    const at = this.#sign * closing;
    for (const id of this.#levels.fire(at)) {
      const group = this.#group(id);
      this.#byPlace.delete(placeOf(group));
      group.anchor += Math.floor((at - group.anchor) / group.step) * group.step;
      group.tick = tick;
      const other = this.#byPlace.get(placeOf(group));
      const larger = other ? this.#merge(group, other) : group;
      this.#byPlace.set(placeOf(larger), larger);
      this.#levels.add(larger.id, larger.anchor + larger.step);
      this.#placeStop(larger);
    }
  }

  #release(id: OrderId): Group | undefined {
    this.settle(id);
    const group = this.#members.get(id)?.group;
    this.#members.delete(id);
    return group;
  }

  #groupAt(place: Pick<Group, 'anchor' | 'step' | 'tick'>): Group {
    const known = this.#byPlace.get(placeOf(place));
    if (known) return known;
    this.#lastGroup += 1;
    const group = { ...place, id: this.#lastGroup, distances: new TriggerHeap('rising') };
    this.#groups.set(group.id, group);
    this.#byPlace.set(placeOf(group), group);
    this.#levels.add(group.id, group.anchor + group.step);
    return group;
  }

  /** Returns the larger group, with the orders of both: an order changes its group a few times at most. */
  #merge(a: Group, b: Group): Group {
    const [larger, smaller] = a.distances.size > b.distances.size ? [a, b] : [b, a];
    for (const id of smaller.distances.fire(Number.POSITIVE_INFINITY)) {
      const member = this.#members.get(id) as Member;
      member.group = larger;
      larger.distances.add(id, member.distance);
    }
    for (const { id } of [a, b]) this.#levels.remove(id);
    this.#stops.remove(smaller.id);
    this.#groups.delete(smaller.id);
    return larger;
  }

  /** An empty group is removed. */
  #placeStop(group: Group): void {
    const nearest = group.distances.first;
    this.#stops.remove(group.id);
    if (nearest !== undefined) {
      this.#stops.add(group.id, group.anchor - nearest);
      return;
    }
    this.#levels.remove(group.id);
    this.#byPlace.delete(placeOf(group));
    this.#groups.delete(group.id);
  }

  #group(id: number): Group {
    return this.#groups.get(id) as Group;
  }
}

const placeOf = ({ anchor, step, tick }: Pick<Group, 'anchor' | 'step' | 'tick'>): string =>
  `${step} ${anchor} ${tick}`;
