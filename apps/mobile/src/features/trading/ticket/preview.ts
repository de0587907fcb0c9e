// What an order would mean in money, before the tap: worked out by the core's own functions, as the engine will.

import type { Sides } from '@candor/client';
import {
  type ConversionLeg,
  calculateFee,
  calculateMargin,
  calculateProfit,
  calculateSwap,
  type FeeType,
  type InstrumentTerms,
  isAtOrBelow,
  isGain,
  type Lots,
  lots,
  type Market,
  type Money,
  money,
  type Price,
  price,
  type Side,
} from '@candor/core';
import { findStopOut, isBeyond } from '../rules/stop-out.ts';

export interface Intent {
  readonly terms: InstrumentTerms;
  readonly side: Side;
  readonly lots: Lots;
  readonly multiple: number;
  readonly sides: Sides;
  /** A pending order's price; null at market. */
  readonly target: Price | null;
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
}
export interface Standing {
  readonly netValue: Money;
  readonly margin: Money;
}
export interface Preview {
  readonly openPrice: Price;
  readonly margin: Money;
  readonly fee: Money;
  /** What crossing the spread costs: a loss, so at most 0. */
  readonly spread: Money;
  /** Null while nobody is logged in. */
  readonly freeAfter: Money | null;
  readonly isEnough: boolean;
  readonly atStop: Money | null;
  readonly atTarget: Money | null;
  /** Swap of one day and of seven at this price; negative: the client pays. */
  readonly nightlySwap: Money;
  readonly weeklySwap: Money;
  /** Where this position alone would bring the account to a stop-out; null while account or level are not known. */
  readonly stopOut: Price | 'never' | null;
  /** What it would make there; null where there is no such price. */
  readonly atStopOut: Money | null;
  /** The price falls to the stop-out before it reaches the stop loss: the loss at the stop can't happen. */
  readonly isStopOutFirst: boolean;
}
/** How the venue charges and closes, as it tells at the start. */
export interface VenueRules {
  readonly feeType: FeeType;
  /** Per cent of margin; null while not known. */
  readonly stopOutLevel: number | null;
}

/** Null while a rate to USD is missing: then the server would not open it either. */
export function calculatePreview(
  intent: Intent,
  market: Market,
  { feeType, stopOutLevel }: VenueRules,
  standing: Standing | null,
): Preview | null {
  const { terms, side, sides } = intent;
  const currency = terms.quoteCurrency;
  const debit = market.conversion(currency, 'debit');
  const credit = market.conversion(currency, 'credit');
  if (debit === 'unavailable' || credit === 'unavailable') return null;
  const spreadPoints = sides.ask - sides.bid;
  const openPrice = intent.target ?? (side === 'buy' ? sides.ask : sides.bid);
  const closePrice = price(side === 'buy' ? openPrice - spreadPoints : openPrice + spreadPoints);
  const profitAt = (at: Price) => profit(intent, openPrice, at, { debit: debit.legs, credit: credit.legs });
  const { marginMode, contractSize, precision, feeRate } = terms;
  const margin = calculateMargin({
    marginMode,
    lots: intent.lots,
    contractSize,
    price: openPrice,
    precision,
    multiple: intent.multiple,
    legs: marginMode === 'fixed' ? [] : debit.legs,
  });
  const fee = calculateFee({ feeType, feeRate, lots: intent.lots, margin });
  const spread = profitAt(closePrice);
  const swapOf = (days: number) =>
    swap(intent, { at: closePrice, days, legs: { debit: debit.legs, credit: credit.legs } });
  const netAfter = standing && standing.netValue - fee;
  const marginAfter = standing && standing.margin + margin;
  const freeAfter = netAfter !== null && marginAfter !== null ? money(netAfter + spread - marginAfter) : null;
  const stopOut =
    netAfter === null || marginAfter === null || stopOutLevel === null
      ? null
      : findStopOut(side, closePrice, (at) =>
          isAtOrBelow(stopOutLevel, money(netAfter + profitAt(at)), money(marginAfter)),
        );
  const { stopLoss } = intent;
  return {
    openPrice,
    margin,
    fee,
    spread,
    freeAfter,
    isEnough: freeAfter === null || freeAfter >= 0,
    atStop: stopLoss === null ? null : profitAt(stopLoss),
    atTarget: intent.takeProfit === null ? null : profitAt(intent.takeProfit),
    nightlySwap: swapOf(1),
    weeklySwap: swapOf(DAYS_A_WEEK),
    stopOut,
    atStopOut: typeof stopOut === 'number' ? profitAt(stopOut) : null,
    isStopOutFirst: stopLoss !== null && stopOut !== null && isBeyond(side, stopLoss, stopOut),
  };
}

/** The largest size, in steps of the instrument, that the account could open; null where even the smallest is too much. */
export function calculateLargestLots(
  intent: Intent,
  market: Market,
  rules: VenueRules,
  standing: Standing,
): Lots | null {
  return findLargest(
    intent.terms,
    (size) => calculatePreview({ ...intent, lots: size }, market, rules, standing)?.isEnough === true,
  );
}

/** The largest of the instrument's sizes for which it holds, where it holds for each that is smaller. */
export function findLargest(
  { lotsMin, lotsMax, lotStep }: InstrumentTerms,
  holds: (size: Lots) => boolean,
): Lots | null {
  const sizeOf = (steps: number) => lots(lotsMin + steps * lotStep);
  if (!holds(sizeOf(0))) return null;
  let fitting = 0;
  let tooMany = Math.floor((lotsMax - lotsMin) / lotStep) + 1;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (holds(sizeOf(middle))) fitting = middle;
    else tooMany = middle;
  }
  return sizeOf(fitting);
}

/** What a position makes between two prices, converted as the engine will; null while a rate to USD is missing. */
export function calculateProfitBetween(
  terms: InstrumentTerms,
  { side, lots: size, open, close }: { side: Side; lots: Lots; open: Price; close: Price },
  market: Market,
): Money | null {
  const conversion = market.conversion(terms.quoteCurrency, isGain(side, open, close) ? 'credit' : 'debit');
  if (conversion === 'unavailable') return null;
  return calculateProfit({
    side,
    openPrice: open,
    closePrice: close,
    lots: size,
    contractSize: terms.contractSize,
    precision: terms.precision,
    legs: conversion.legs,
  });
}

/** The same days cost the same, whichever of the five rollovers counts three. */
const DAYS_A_WEEK = 7;

/** What holding a size for so many days brings at this price; null while a rate to USD is missing. */
export function calculateSwapOf(
  held: Pick<Intent, 'terms' | 'side' | 'lots'>,
  { at, days }: { at: Price; days: number },
  market: Market,
): Money | null {
  const debit = market.conversion(held.terms.quoteCurrency, 'debit');
  const credit = market.conversion(held.terms.quoteCurrency, 'credit');
  if (debit === 'unavailable' || credit === 'unavailable') return null;
  return swap(held, { at, days, legs: { debit: debit.legs, credit: credit.legs } });
}

function swap(
  { terms, side, lots: size }: Pick<Intent, 'terms' | 'side' | 'lots'>,
  {
    at,
    days,
    legs,
  }: {
    at: Price;
    days: number;
    legs: { debit: readonly ConversionLeg[]; credit: readonly ConversionLeg[] };
  },
): Money {
  const swapRate = side === 'buy' ? terms.swapLong : terms.swapShort;
  const { swapMode: mode, contractSize, precision } = terms;
  const used = swapRate >= 0 ? legs.credit : legs.debit;
  return calculateSwap({
    mode,
    swapRate,
    lots: size,
    contractSize,
    precision,
    price: at,
    days,
    legs: used,
  });
}

/** A gain is converted at the credit rate, a loss at the debit rate. */
function profit(
  { terms, side, lots: size }: Intent,
  openPrice: Price,
  closePrice: Price,
  legs: { debit: readonly ConversionLeg[]; credit: readonly ConversionLeg[] },
): Money {
  const { contractSize, precision } = terms;
  const used = isGain(side, openPrice, closePrice) ? legs.credit : legs.debit;
  return calculateProfit({ side, openPrice, closePrice, lots: size, contractSize, precision, legs: used });
}
