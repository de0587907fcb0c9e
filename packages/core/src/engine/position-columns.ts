// Open positions of one instrument and one side, kept together in typed arrays and sorted by account.
import type { OrderId } from '../model/order.ts';

const FIRST_CAPACITY = 16;

/** Columns of the positions; index k is one position in all of them. Integers held in doubles stay exact. */
export class PositionColumns {
  length = 0;
  /** The closing price of the last valuation, in points. */
  close = 0;
  /** The account's slot in the exposure's own arrays. */
  slots = new Int32Array(FIRST_CAPACITY);
  openPrices = new Float64Array(FIRST_CAPACITY);
  /** Millionths of the quote currency that one point is worth. */
  pointValues = new Float64Array(FIRST_CAPACITY);
  /** Floating profit at the last valuation, micro-USD; kept only where it is converted to USD. */
  profits = new Float64Array(FIRST_CAPACITY);
  ids = new Float64Array(FIRST_CAPACITY);

  /** `profit` is what the position is worth at the last valuation's price. */
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

  /** Moves the positions from `from` on to `to`. */
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
  to.set(from as never);
  return to;
}

/**
 * Carries the move of the closing price into the headroom of every account that holds a position here; answers whether
 * any of them has none left. Headroom: how much an account's profit may fall before it must be looked at exactly.
 * Quote currency USD: a move is worth the same to gains and losses. Doubles: to find accounts, never to book.
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

/** The same where the profit is converted to USD, a gain at another rate than a loss. */
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

/** Slots among these positions whose account has no headroom left. */
export function collectAtRisk(positions: PositionColumns, headroom: Float64Array, into: Set<number>): void {
  const { slots, length } = positions;
  for (let k = 0; k < length; k += 1) {
    const slot = slots[k] as number;
    if ((headroom[slot] as number) <= 0) into.add(slot);
  }
}
