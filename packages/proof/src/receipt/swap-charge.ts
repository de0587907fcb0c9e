// A swap: its days, its price on the tape, and its amount worked out again.
import { type Conditions, closingSide } from './conditions.ts';
import { converted, ten } from './exact-money.ts';
import type { Placed, SwapCharged } from './receipt-events.ts';
import { need } from './steps.ts';
import { checkSwapDays } from './swap-days.ts';

interface Charged extends Placed {
  /** The sum of the swaps before, and the date of the last one. */
  readonly swap: number;
  readonly swapDate: string;
}

/** Returns the sum of the order's swaps with this one, and what is shown of it. */
export function checkSwap(event: SwapCharged, order: Charged, conditions: Conditions) {
  const spec = conditions.swapSpecOf(order, event.valueDate, event);
  const { mode, rate } = spec;
  checkSwapDays(event, order.swapDate, spec);
  if (event.tick !== undefined) {
    const tick = conditions.tick(order.instrumentId, event.tick, event, order.precision);
    const isOnTape = event.price === closingSide(order.side, tick);
    need(isOnTape, `a swap at ${event.price}, which tick ${event.tick} does not say`);
  }
  conditions.checkLegs(event.conversion, order.quoteCurrency, rate > 0, event);
  const units = BigInt(order.lots) * BigInt(order.contractSize) * BigInt(event.days) * BigInt(rate);
  const by = ten(order.precision) * ten(9);
  const amount =
    mode === 'points'
      ? converted(units, by, event.conversion)
      : converted(units * BigInt(event.price), by * 360n, event.conversion);
  const swap = order.swap + amount;
  need(
    event.amount === amount && Number.isSafeInteger(swap),
    `a swap of ${event.amount}, worked out again ${amount}`,
  );
  const { days, valueDate: date, price, at } = event;
  const of = { lots: order.lots, units: order.contractSize, precision: order.precision };
  return { swap, said: { amount, date, days, mode, rate, price, at, ...of } };
}
