// Where a position that is held would bring its account to a stop-out, from what the stores know at this moment.
import type { Client } from '@candor/client';
import type { Order } from '@candor/contract';
import { closingPrice, type Money, type Price } from '@candor/core';
import { useClient } from '../../../shared/app-context.ts';
import { useAccount, useBasics, useQuote } from '../../../shared/stores.ts';
import { calculateOrderProfit, sideOf } from '../orders/order-money.ts';
import { HOLDING } from '../orders/order-words.ts';
import { moneyOf, sidesOf } from './core-terms.ts';
import { calculatePositionStopOut } from './stop-out.ts';
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
  const { Id, PricePrecision } = order.ForexTradeLists;
  const sides = sidesOf(quotes.get(Id), PricePrecision);
  const figures = account.get().data;
  const level = basics.get().data?.stop_out_level;
  if (order.Status !== HOLDING || !sides || !figures || level === undefined) return null;
  const conversions = market.at(order.Proof.QuoteCurrency);
  const side = sideOf(order);
  return calculatePositionStopOut(
    {
      side,
      closing: closingPrice(side, sides),
      profitAt: (at) => calculateOrderProfit(order, at, conversions),
    },
    { netValue: moneyOf(figures.NetValue), margin: moneyOf(figures.CautionMoneyAll), level },
  );
}

/** Renders with every tick of its instrument. */
export function useOrderStopOut(order: Order): OrderStopOut | null {
  const client = useClient();
  const market = useCoreMarket();
  useQuote(order.ForexTradeLists.Id);
  useAccount();
  useBasics();
  return orderStopOut(client, market, order);
}
