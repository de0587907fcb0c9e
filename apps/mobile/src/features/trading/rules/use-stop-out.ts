// The price at which an open position causes a stop-out, from the current state of the stores.
import { type Client, type Order, sidesOf } from '@candor/client';
import { closingPrice, type Money, type Price } from '@candor/core';
import { useClient } from '../../../shared/app-context.ts';
import { useAccount, useBasics, useQuote } from '../../../shared/stores.ts';
import { calculatePositionStopOut } from './stop-out.ts';
import { calculateProfitAt } from './trade-money.ts';
import { type CoreMarket, useCoreMarket } from './use-core-market.ts';

export interface OrderStopOut {
  readonly at: Price;
  /** The position's profit there. */
  readonly made: Money;
}

/**
 * For this position alone; null if it would not cause one, if that is not known, and for anything but an open position.
 */
export function orderStopOut(
  { quotes, account, basics }: Client,
  market: CoreMarket,
  order: Order,
): OrderStopOut | null {
  const sides = sidesOf(quotes.get(order.instrument.id));
  const metrics = account.get().data;
  const level = basics.get().data?.stopOutLevel;
  if (order.status !== 'open' || !sides || !metrics || level === undefined) return null;
  const conversions = market.at(order.quoteCurrency);
  const side = order.side;
  return calculatePositionStopOut(
    {
      side,
      closing: closingPrice(side, sides),
      profitAt: (at) => calculateProfitAt(order, at, conversions),
    },
    { netValue: metrics.netValue, margin: metrics.margin, level },
  );
}

/** Renders with every tick of its instrument. */
export function useOrderStopOut(order: Order): OrderStopOut | null {
  const client = useClient();
  const market = useCoreMarket();
  useQuote(order.instrument.id);
  useAccount();
  useBasics();
  return orderStopOut(client, market, order);
}
