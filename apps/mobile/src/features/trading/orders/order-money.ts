// What an order would make at a price, by the core's own profit.
import type { Order } from '@candor/client';
import { type Conversions, calculateClosingProfit, type Money, type Price } from '@candor/core';

/** Null while a rate to USD is missing, and where it is more than can be counted. */
export function calculateOrderProfit(
  order: Order,
  closePrice: Price,
  conversions: Conversions,
): Money | null {
  const closing = calculateClosingProfit(order, closePrice, conversions);
  return closing === 'unavailable' ? null : closing.profit;
}
