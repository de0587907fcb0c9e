// Derives a profit step by step in the core's integers, so that the client can check it by hand.
import type { Order } from '@candor/client';
import {
  formatScaled,
  LOTS_SCALE,
  type Market,
  type Money,
  netProfit,
  type Price,
  pointsGained,
  type Side,
} from '@candor/core';
import { calculateProfitAt } from './trade-money.ts';

export interface ConversionStep {
  readonly code: string;
  readonly tick: number | null;
  /** Plain decimal. */
  readonly price: string;
  readonly isDivided: boolean;
}
export interface Arithmetic {
  readonly side: Side;
  readonly open: Price;
  readonly close: Price;
  /** In the direction of the trade: positive is a gain. Plain decimal. */
  readonly move: string;
  readonly units: string;
  readonly conversion: readonly ConversionStep[];
  readonly profit: Money | null;
  /** After fee and swap. */
  readonly net: Money | null;
}

/** For an open position: at the given price and the current conversion. */
export function openArithmetic(order: Order, close: Price, market: Market): Arithmetic {
  const profit = calculateProfitAt(order, close, market);
  const side = profit === null || profit >= 0 ? 'credit' : 'debit';
  const conversion = market.conversion(order.quoteCurrency, side);
  const legs = conversion === 'unavailable' ? [] : conversion.legs;
  return describe(
    order,
    close,
    profit,
    legs.map((leg) => ({
      code: leg.code,
      // The wire does not number the quotes of now; the closing one will be.
      tick: null,
      price: formatScaled(leg.price, leg.precision, leg.precision),
      isDivided: leg.inverted,
    })),
  );
}

/** For a closed position: from the booked prices and conversion. */
export function closedArithmetic(order: Order): Arithmetic {
  const close = order.closePrice;
  const steps = order.conversion.map((leg) => ({
    code: leg.code,
    tick: leg.tick,
    price: String(leg.price),
    isDivided: leg.isDivided,
  }));
  return describe(order, close, order.profit, steps);
}

function describe(
  order: Order,
  close: Price,
  profit: Money | null,
  conversion: readonly ConversionStep[],
): Arithmetic {
  const side = order.side;
  const precision = order.precision;
  const open = order.openPrice;
  return {
    side,
    open,
    close,
    move: formatScaled(pointsGained(side, open, close), precision, precision),
    units: formatScaled(order.lots * order.contractSize, LOTS_SCALE),
    conversion,
    profit,
    net: profit === null ? null : netProfit({ ...order, profit }),
  };
}
