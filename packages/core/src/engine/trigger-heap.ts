// A heap of trigger prices, or of times: one comparison per tick, O(log n) to add, remove or fire.
import type { OrderId } from '../model/order.ts';
import type { Direction } from '../rules/reached.ts';

/** Fires the price that the market reaches first: the highest if it falls to them, the lowest if it rises. */
export class TriggerHeap {
  readonly #keys: number[] = [];
  readonly #ids: OrderId[] = [];
  readonly #places = new Map<OrderId, number>();
  readonly #sign: 1 | -1;

  constructor(direction: Direction) {
    this.#sign = direction === 'rising' ? 1 : -1;
  }

  get size(): number {
    return this.#ids.length;
  }

  /** The price that the market reaches first. */
  get first(): number | undefined {
    const [key] = this.#keys;
    return key === undefined ? undefined : key * this.#sign;
  }

  add(id: OrderId, price: number): void {
    if (this.#places.has(id)) throw new Error(`order ${id} waits here already`);
    this.#siftUp(this.#ids.length, id, price * this.#sign);
  }

  /** Removes an order; does nothing if it is not in the heap. */
  remove(id: OrderId): void {
    const at = this.#places.get(id);
    if (at === undefined) return;
    this.#places.delete(id);
    const lastKey = this.#keys.pop();
    const lastId = this.#ids.pop();
    if (lastKey === undefined || lastId === undefined || lastId === id) return;
    if (at > 0 && lastKey < (this.#keys[(at - 1) >> 1] as number)) this.#siftUp(at, lastId, lastKey);
    else this.#siftDown(at, lastId, lastKey);
  }

  /** True if the market has reached a price. */
  isDue(market: number): boolean {
    return this.#ids.length > 0 && (this.#keys[0] as number) <= market * this.#sign;
  }

  /** Removes and returns every order whose price the market has reached. */
  fire(market: number): OrderId[] {
    const fired: OrderId[] = [];
    while (this.isDue(market)) {
      const id = this.#ids[0] as OrderId;
      fired.push(id);
      this.remove(id);
    }
    return fired;
  }

  #place(at: number, id: OrderId, key: number): void {
    this.#keys[at] = key;
    this.#ids[at] = id;
    this.#places.set(id, at);
  }

  /** Places the order at the gap `from`, or above it. */
  #siftUp(from: number, id: OrderId, key: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const parentKey = this.#keys[parent] as number;
      if (parentKey <= key) break;
      this.#place(at, this.#ids[parent] as OrderId, parentKey);
      at = parent;
    }
    this.#place(at, id, key);
  }

  /** Places the order at the gap `from`, or below it. */
  #siftDown(from: number, id: OrderId, key: number): void {
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#ids.length) break;
      if (child + 1 < this.#ids.length && (this.#keys[child + 1] as number) < (this.#keys[child] as number))
        child += 1;
      if ((this.#keys[child] as number) >= key) break;
      this.#place(at, this.#ids[child] as OrderId, this.#keys[child] as number);
      at = child;
    }
    this.#place(at, id, key);
  }
}
