// An order that is about to be placed, as the core opens it: what opening would cost, and what it would come to at a price.
import type { Sides } from '@candor/client';
import {
  type AccountMetrics,
  type Conversions,
  calculateLargestLots,
  calculateOpening,
  checkAmounts,
  type FeeType,
  type InstrumentSpec,
  type Lots,
  type Money,
  money,
  type Opening,
  type Price,
  type Refusal,
  type Side,
} from '@candor/core';
import { closesAt, opensAt } from './order-prices.ts';
import { calculateProfitAt } from './trade-money.ts';

export interface PlannedOrder {
  readonly spec: InstrumentSpec;
  readonly side: Side;
  readonly lots: Lots;
  readonly multiple: number;
  readonly sides: Sides;
  /** A pending order's price; null at market. */
  readonly target: Price | null;
}

/** Refused while a rate to USD is missing. */
export function openingOf(
  order: PlannedOrder,
  feeType: FeeType,
  conversions: Conversions,
): Opening | Refusal {
  const { spec, side, lots, multiple, sides, target } = order;
  const conversion = conversions.conversion(spec.quoteCurrency, 'debit');
  if (conversion === 'unavailable') return { code: 'conversion_unavailable', currency: spec.quoteCurrency };
  return {
    spec,
    side,
    lots,
    leverage: multiple,
    price: opensAt(side, sides, target),
    mark: closesAt(side, sides, target),
    feeType,
    legs: conversion.legs,
  };
}

/**
 * The order's result when it closes at this price, the opening fee included. Null while a rate to USD is missing, or if
 * the result overflows.
 */
export function calculateResult(opening: Opening, at: Price, conversions: Conversions): Money | null {
  if (opening.leverage === 0 || checkAmounts(opening) !== null) return null;
  return resultLess(calculateOpening(opening).fee, opening, at, conversions);
}

/** The same where the fee is known. */
export function resultLess(
  fee: Money,
  { spec, side, lots, price }: Opening,
  at: Price,
  conversions: Conversions,
): Money | null {
  const { contractSize, precision, quoteCurrency } = spec;
  const trade = { side, openPrice: price, lots, contractSize, precision, quoteCurrency };
  const profit = calculateProfitAt(trade, at, conversions);
  return profit === null ? null : money(profit - fee);
}

/** The largest size that the account could open; null where even the smallest is too much. */
export function largestLotsOf(
  order: PlannedOrder,
  feeType: FeeType,
  conversions: Conversions,
  figures: AccountMetrics,
): Lots | null {
  const opening = openingOf(order, feeType, conversions);
  if ('code' in opening) return null;
  const largest = calculateLargestLots(opening, figures);
  return largest === 0 ? null : largest;
}
