// The auditor's formulas from the contract (rules 6 to 8 and 12), as fractions of big integers.
import type { InstrumentSpec } from '../model/instrument.ts';
import type { ConversionLeg, Order, Side } from '../model/order.ts';
import type { FeeType } from '../model/settings.ts';
import { LOTS_SCALE, MONEY_SCALE, RATE_SCALE } from '../units/units.ts';

/** An amount of money before rounding: over ÷ under. */
interface Exact {
  readonly over: bigint;
  readonly under: bigint;
}

const ten = (exponent: number): bigint => 10n ** BigInt(exponent);

/** Rounds to the nearest integer, halves away from zero, by the remainder of the division. */
function nearest({ over, under }: Exact): bigint {
  const negative = over < 0n;
  const size = negative ? -over : over;
  const whole = size / under;
  const rounded = (size % under) * 2n >= under ? whole + 1n : whole;
  return negative ? -rounded : rounded;
}

/** Millionths of a dollar, from a fraction in whole dollars. */
const asMoney = ({ over, under }: Exact): number => Number(nearest({ over: over * ten(MONEY_SCALE), under }));

/** Units of the base currency or underlying: lots × contract size. */
const unitsOf = (lots: number, contractSize: number): Exact => ({
  over: BigInt(lots) * BigInt(contractSize),
  under: ten(LOTS_SCALE),
});

const timesPrice = ({ over, under }: Exact, points: number, precision: number): Exact => ({
  over: over * BigInt(points),
  under: under * ten(precision),
});

/** XXXUSD multiplies, USDXXX divides. */
function toDollars(amount: Exact, legs: readonly ConversionLeg[]): Exact {
  let { over, under } = amount;
  for (const leg of legs) {
    over *= leg.inverted ? ten(leg.precision) : BigInt(leg.price);
    under *= leg.inverted ? BigInt(leg.price) : ten(leg.precision);
  }
  return { over, under };
}

type Frozen = Pick<Order, 'contractSize' | 'precision'>;

/** Rule 8: ± (close − open) × lots × contract size, in USD. */
export function profitOf(
  order: Frozen & { side: Side; lots: number; openPrice: number },
  close: number,
  legs: readonly ConversionLeg[],
): number {
  const gained = order.side === 'buy' ? close - order.openPrice : order.openPrice - close;
  const units = unitsOf(order.lots, order.contractSize);
  return asMoney(toDollars(timesPrice(units, gained, order.precision), legs));
}

/** A gain is converted at the credit rate, a loss at the debit rate. */
export const sideOfProfit = (order: { side: Side; openPrice: number }, close: number): 'credit' | 'debit' => {
  const gained = order.side === 'buy' ? close - order.openPrice : order.openPrice - close;
  return gained >= 0 ? 'credit' : 'debit';
};

/** Rule 6: lots × contract size in USD, or lots × contract size × price ÷ leverage at the debit rate. */
export function marginOf(
  order: Frozen & { lots: number; leverage: number },
  mode: InstrumentSpec['marginMode'],
  openPrice: number,
  legs: readonly ConversionLeg[],
): number {
  const units = unitsOf(order.lots, order.contractSize);
  if (mode === 'fixed') return asMoney(units);
  const { over, under } = toDollars(timesPrice(units, openPrice, order.precision), legs);
  return asMoney({ over, under: under * BigInt(order.leverage) });
}

/** The order's notional in millionths of a dollar, of any size. */
export function notionalOf(
  order: Frozen & { lots: number },
  price: number,
  legs: readonly ConversionLeg[],
): bigint {
  const { over, under } = toDollars(
    timesPrice(unitsOf(order.lots, order.contractSize), price, order.precision),
    legs,
  );
  return nearest({ over: over * ten(MONEY_SCALE), under });
}

/** Rule 7: lots × rate, or margin × rate. */
export function feeOf(type: FeeType, rate: number, lots: number, margin: number): number {
  const over = BigInt(rate) * BigInt(type === 'per_lot' ? lots : margin);
  const scale = type === 'per_lot' ? LOTS_SCALE : MONEY_SCALE;
  return asMoney({ over, under: ten(RATE_SCALE) * ten(scale) });
}

/** Rule 12: points × contract size × lots × days, or notional × yearly rate ÷ 360 × days. */
export function swapOf(
  order: Frozen & { lots: number },
  roll: { mode: InstrumentSpec['swapMode']; rate: number; price: number; days: number },
  legs: readonly ConversionLeg[],
): number {
  const units = unitsOf(order.lots, order.contractSize);
  const days = BigInt(roll.days);
  const base =
    roll.mode === 'points'
      ? { over: units.over, under: units.under * ten(order.precision) }
      : timesPrice({ over: units.over, under: units.under * 360n }, roll.price, order.precision);
  const over = base.over * BigInt(roll.rate) * days;
  return asMoney(toDollars({ over, under: base.under * ten(RATE_SCALE) }, legs));
}

/** Rule 15: whole × part ÷ lots, rounded down (also if negative). */
export function shareOf(whole: number, part: number, lots: number): number {
  const over = BigInt(whole) * BigInt(part);
  const under = BigInt(lots);
  const left = ((over % under) + under) % under;
  return Number((over - left) / under);
}
