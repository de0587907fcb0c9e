// Where a position that is held would bring its account to a stop-out, from what the stores know at this moment.
import { type Client, type Order, sidesOf } from '@candor/client';
import { closingPrice, type Money, type Price } from '@candor/core';
import { useClient } from '../../../shared/app-context.ts';
import { useAccount, useBasics, useQuote } from '../../../shared/stores.ts';
import { calculatePositionStopOut } from './stop-out.ts';
import { calculateProfitAt } from './trade-money.ts';
import { type CoreMarket, useCoreMarket } from './use-core-market.ts';

export interface OrderStopOut {
  readonly at: Price;
  /** What the position would have made there. */
  readonly made: Money;
}

/** This position alone; null where it would not, where that is not known, and for what is no open position. */
export function orderStopOut(
  { quotes, account, basics }: Client,
  market: CoreMarket,
  order: Order,
): OrderStopOut | null {
  const sides = sidesOf(quotes.get(order.instrument.id));
  const figures = account.get().data;
  const level = basics.get().data?.stopOutLevel;
  if (order.status !== 'open' || !sides || !figures || level === undefined) return null;
  const conversions = market.at(order.quoteCurrency);
  const side = order.side;
  return calculatePositionStopOut(
    {
      side,
      closing: closingPrice(side, sides),
      profitAt: (at) => calculateProfitAt(order, at, conversions),
    },
    { netValue: figures.netValue, margin: figures.margin, level },
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
