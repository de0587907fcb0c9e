// Open positions of one instrument and side in typed arrays, sorted by account.
import type { OrderId } from '../model/order.ts';

const FIRST_CAPACITY = 16;

/** Columns of the positions; index k is the same position in all of them. Integers in doubles are exact. */
export class PositionColumns {
  length = 0;
  /** Closing price of the last valuation, in points. */
  close = 0;
  /** Slot of the account in the exposure's arrays. */
  slots = new Int32Array(FIRST_CAPACITY);
  openPrices = new Float64Array(FIRST_CAPACITY);
  /** Value of one point in millionths of the quote currency. */
  pointValues = new Float64Array(FIRST_CAPACITY);
  /** Floating profit at the last valuation, micro-USD; stored only if it is converted to USD. */
  profits = new Float64Array(FIRST_CAPACITY);
  ids = new Float64Array(FIRST_CAPACITY);

  /** `profit` is the position's profit at the price of the last valuation. */
  insert(slot: number, id: OrderId, openPrice: number, pointValue: number, profit: number): void {
    if (this.length === this.slots.length) this.#grow();
    const at = this.#firstAfter(slot);
    const { length } = this;
    this.#move(at + 1, at);
    this.slots[at] = slot;
    this.openPrices[at] = openPrice;
    this.pointValues[at] = pointValue;
    this.profits[at] = profit;
    this.ids[at] = id;
    this.length = length + 1;
  }

  remove(at: number): void {
    this.#move(at, at + 1);
    this.length -= 1;
  }

  /** Moves the positions that start at `from` to `to`. */
  #move(to: number, from: number): void {
    const { length } = this;
    if (from === length) return;
    this.slots.copyWithin(to, from, length);
    this.openPrices.copyWithin(to, from, length);
    this.pointValues.copyWithin(to, from, length);
    this.profits.copyWithin(to, from, length);
    this.ids.copyWithin(to, from, length);
  }

  has(slot: number): boolean {
    const at = this.#firstAfter(slot) - 1;
    return at >= 0 && this.slots[at] === slot;
  }

  indexOf(slot: number, id: OrderId): number {
    for (let at = this.#firstAfter(slot) - 1; at >= 0 && this.slots[at] === slot; at -= 1) {
      if (this.ids[at] === id) return at;
    }
    throw new Error(`position ${id} is not among those of its instrument`);
  }

  #firstAfter(slot: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.slots[middle] as number) <= slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #grow(): void {
    const capacity = this.slots.length * 2;
    this.slots = wider(this.slots, new Int32Array(capacity));
    this.openPrices = wider(this.openPrices, new Float64Array(capacity));
    this.pointValues = wider(this.pointValues, new Float64Array(capacity));
    this.profits = wider(this.profits, new Float64Array(capacity));
    this.ids = wider(this.ids, new Float64Array(capacity));
  }
}

function wider<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/**
 * Applies a move of the closing price to the headroom of every account with a position here, and returns whether any
 * headroom is used up. Headroom is how far an account's profit may fall before an exact check. For quote currency USD,
 * where gains and losses have the same rate. Doubles only find accounts; they are never booked.
 */
export function movePositions(
  positions: PositionColumns,
  sign: 1 | -1,
  close: number,
  headroom: Float64Array,
): boolean {
  const { slots, pointValues, length } = positions;
  const move = sign * (close - positions.close);
  positions.close = close;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < length; k += 1) {
    const slot = slots[k] as number;
    const left = (headroom[slot] as number) + move * (pointValues[k] as number);
    headroom[slot] = left;
    least = Math.min(least, left);
  }
  return least <= 0;
}

/** The same for profits converted to USD, where gains and losses have different rates. */
export function convertPositions(
  positions: PositionColumns,
  rate: { sign: 1 | -1; close: number; gain: number; loss: number },
  headroom: Float64Array,
): boolean {
  const { slots, openPrices, pointValues, profits, length } = positions;
  const { sign, close, gain, loss } = rate;
  positions.close = close;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < length; k += 1) {
    const slot = slots[k] as number;
    const amount = sign * (close - (openPrices[k] as number)) * (pointValues[k] as number);
    const profit = amount > 0 ? amount * gain : amount * loss;
    const left = (headroom[slot] as number) + profit - (profits[k] as number);
    profits[k] = profit;
    headroom[slot] = left;
    least = Math.min(least, left);
  }
  return least <= 0;
}

/** Collects slots among these positions whose account has no headroom. */
export function collectAtRisk(positions: PositionColumns, headroom: Float64Array, into: Set<number>): void {
  const { slots, length } = positions;
  for (let k = 0; k < length; k += 1) {
    const slot = slots[k] as number;
    if ((headroom[slot] as number) <= 0) into.add(slot);
  }
}
