// What an order of the wire would make at a price, by the core's own profit.
import type { Order } from '@candor/contract';
import { type Conversions, calculateClosingProfit, type Money, type Price, type Side } from '@candor/core';
import { lotsOfNumber, priceOfNumber } from '../rules/core-terms.ts';

export const sideOf = (order: Order): Side => (order.OrderType === 1 ? 'buy' : 'sell');

/** Null while a rate to USD is missing, and where it is more than can be counted. */
export function calculateOrderProfit(
  order: Order,
  closePrice: Price,
  conversions: Conversions,
): Money | null {
  const precision = order.ForexTradeLists.PricePrecision;
  const { QuoteCurrency: quoteCurrency, ContractSize: contractSize } = order.Proof;
  const trade = {
    side: sideOf(order),
    openPrice: priceOfNumber(order.Price, precision),
    lots: lotsOfNumber(order.Quantity),
    contractSize,
    precision,
    quoteCurrency,
  };
  const closing = calculateClosingProfit(trade, closePrice, conversions);
  return closing === 'unavailable' ? null : closing.profit;
}
