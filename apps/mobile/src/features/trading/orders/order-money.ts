// What an order of the wire would make at a price, by the core's own profit.
import type { Order } from '@candor/contract';
import { calculateProfit, isGain, type Market, type Money, type Price, type Side } from '@candor/core';
import { lotsOfNumber, priceOfNumber } from '../rules/core-terms.ts';

export const sideOf = (order: Order): Side => (order.OrderType === 1 ? 'buy' : 'sell');

/** Null while a rate to USD is missing. A gain is converted at the credit rate, a loss at the debit rate. */
export function calculateOrderProfit(order: Order, closePrice: Price, market: Market): Money | null {
  const side = sideOf(order);
  const precision = order.ForexTradeLists.PricePrecision;
  const openPrice = priceOfNumber(order.Price, precision);
  const { QuoteCurrency, ContractSize } = order.Proof;
  const conversion = market.conversion(
    QuoteCurrency,
    isGain(side, openPrice, closePrice) ? 'credit' : 'debit',
  );
  if (conversion === 'unavailable') return null;
  return calculateProfit({
    side,
    openPrice,
    closePrice,
    lots: lotsOfNumber(order.Quantity),
    contractSize: ContractSize,
    precision,
    legs: conversion.legs,
  });
}
