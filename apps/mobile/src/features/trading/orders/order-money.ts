// What an order would make at a price, by the core's own profit.
import type { Order } from '@candor/client';
import { calculateProfit, isGain, type Market, type Money, type Price } from '@candor/core';

/** Null while a rate to USD is missing. A gain is converted at the credit rate, a loss at the debit rate. */
export function calculateOrderProfit(order: Order, closePrice: Price, market: Market): Money | null {
  const { side, lots, openPrice, contractSize, precision, quoteCurrency } = order;
  const conversion = market.conversion(
    quoteCurrency,
    isGain(side, openPrice, closePrice) ? 'credit' : 'debit',
  );
  if (conversion === 'unavailable') return null;
  return calculateProfit({
    side,
    openPrice,
    closePrice,
    lots,
    contractSize,
    precision,
    legs: conversion.legs,
  });
}
