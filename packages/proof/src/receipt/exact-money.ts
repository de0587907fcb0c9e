// Recalculates money: whole millionths, rounded once, half away from zero.
import type { Leg, Side } from './receipt-events.ts';

export const ten = (digits: number): bigint => 10n ** BigInt(digits);

export const divide = (a: bigint, b: bigint): number =>
  Number(a < 0n ? -((-a + b / 2n) / b) : (a + b / 2n) / b);

export const divideDown = (a: bigint, b: bigint): number =>
  Number(a / b - (a < 0n && a % b !== 0n ? 1n : 0n));

/** `amount` ÷ `divisor` through all legs, rounded at the end. */
export function converted(amount: bigint, divisor: bigint, legs: readonly Leg[]): number {
  let [over, under] = [amount, divisor];
  for (const { price, precision, inverted } of legs) {
    over *= inverted ? ten(precision) : BigInt(price);
    under *= inverted ? BigInt(price) : ten(precision);
  }
  return divide(over, under);
}

/** Points that a position of this side gains between two prices. */
export const gained = (side: Side, from: number, to: number): number =>
  side === 'buy' ? to - from : from - to;
