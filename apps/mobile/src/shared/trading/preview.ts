// What an order would mean in money, before the tap: worked out by the core's own functions, as the engine will.
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
  LOTS_SCALE,
  type Lots,
  lots,
  type Market,
  type Money,
  money,
  mulDivDown,
  type Price,
  pow10,
  price,
  type Side,
} from '@candor/core';
import type { Sides } from './core-terms.ts';

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
  /** Swap of seven days at this price; negative: the client pays. */
  readonly weeklySwap: Money;
  /** Where this position alone would bring the account to a stop-out; null while account or level are not known. */
  readonly stopOut: Price | 'never' | null;
}
/** How the venue charges and closes, as it tells at the start. */
export interface VenueRules {
  readonly feeType: FeeType;
  /** Per cent of margin; null while not known. */
  readonly stopOutLevel: number | null;
}

/** A short can lose more than its price; past ten times the price nothing is worth telling. */
const SEARCH_FACTOR = 10;

/** Null while a rate to USD is missing: then the server would not open it either. */
export function calculatePreview(
  intent: Intent,
  market: Market,
  { feeType, stopOutLevel }: VenueRules,
  standing: Standing | null,
): Preview | null {
  const { terms, side, sides } = intent;
  const currency = terms.quoteCurrency;
  const dearer = market.conversion(currency, 'dearer');
  const worse = market.conversion(currency, 'worse');
  if (dearer === 'unavailable' || worse === 'unavailable') return null;
  const spreadPoints = sides.ask - sides.bid;
  const openPrice = intent.target ?? (side === 'buy' ? sides.ask : sides.bid);
  const closePrice = price(side === 'buy' ? openPrice - spreadPoints : openPrice + spreadPoints);
  const profitAt = (at: Price) => profit(intent, openPrice, at, { dearer: dearer.legs, worse: worse.legs });
  const { marginMode, contractSize, precision, feeRate } = terms;
  const margin = calculateMargin({
    marginMode,
    lots: intent.lots,
    contractSize,
    price: openPrice,
    precision,
    multiple: intent.multiple,
    legs: marginMode === 'fixed' ? [] : dearer.legs,
  });
  const fee = calculateFee({ feeType, feeRate, lots: intent.lots, margin });
  const spread = profitAt(closePrice);
  const netAfter = standing && standing.netValue - fee;
  const marginAfter = standing && standing.margin + margin;
  const freeAfter = netAfter !== null && marginAfter !== null ? money(netAfter + spread - marginAfter) : null;
  return {
    openPrice,
    margin,
    fee,
    spread,
    freeAfter,
    isEnough: freeAfter === null || freeAfter >= 0,
    atStop: intent.stopLoss === null ? null : profitAt(intent.stopLoss),
    atTarget: intent.takeProfit === null ? null : profitAt(intent.takeProfit),
    weeklySwap: weeklySwap(intent, closePrice, { dearer: dearer.legs, worse: worse.legs }),
    stopOut:
      netAfter === null || marginAfter === null || stopOutLevel === null
        ? null
        : findStopOut(side, closePrice, (at) =>
            isAtOrBelow(stopOutLevel, money(netAfter + profitAt(at)), money(marginAfter)),
          ),
  };
}

/** The largest size, in steps of the instrument, that the account could open; null where even the smallest is too much. */
export function calculateLargestLots(
  intent: Intent,
  market: Market,
  rules: VenueRules,
  standing: Standing,
): Lots | null {
  const { lotsMin, lotsMax, lotStep } = intent.terms;
  const fits = (steps: number) =>
    calculatePreview({ ...intent, lots: lots(lotsMin + steps * lotStep) }, market, rules, standing)
      ?.isEnough === true;
  if (!fits(0)) return null;
  let fitting = 0;
  let tooMany = Math.floor((lotsMax - lotsMin) / lotStep) + 1;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(middle)) fitting = middle;
    else tooMany = middle;
  }
  return lots(lotsMin + fitting * lotStep);
}

/** The largest size, in steps of the instrument, whose stop costs at most `risk`; null where there is none. */
export function calculateLotsForRisk(
  intent: Omit<Intent, 'lots' | 'stopLoss'> & { stopLoss: Price },
  market: Market,
  risk: Money,
): Lots | null {
  const { terms, side, sides } = intent;
  const dearer = market.conversion(terms.quoteCurrency, 'dearer');
  if (dearer === 'unavailable' || risk <= 0) return null;
  const oneLot = lots(pow10(LOTS_SCALE));
  const openPrice = intent.target ?? (side === 'buy' ? sides.ask : sides.bid);
  const { contractSize, precision, lotsMin, lotsMax, lotStep } = terms;
  const closePrice = intent.stopLoss;
  const ofOne = calculateProfit({
    side,
    openPrice,
    closePrice,
    lots: oneLot,
    contractSize,
    precision,
    legs: dearer.legs,
  });
  if (ofOne >= 0) return null;
  const fitting = Math.min(mulDivDown(risk, oneLot, -ofOne), lotsMax);
  const size = fitting - ((((fitting - lotsMin) % lotStep) + lotStep) % lotStep);
  return size >= lotsMin ? lots(size) : null;
}

/** What a position makes between two prices, converted as the engine will; null while a rate to USD is missing. */
export function calculateProfitBetween(
  terms: InstrumentTerms,
  { side, lots: size, open, close }: { side: Side; lots: Lots; open: Price; close: Price },
  market: Market,
): Money | null {
  const conversion = market.conversion(terms.quoteCurrency, isGain(side, open, close) ? 'worse' : 'dearer');
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

function weeklySwap(
  { terms, side, lots: size }: Intent,
  at: Price,
  legs: { dearer: readonly ConversionLeg[]; worse: readonly ConversionLeg[] },
): Money {
  const swapRate = side === 'buy' ? terms.swapLong : terms.swapShort;
  const { swapMode: mode, contractSize, precision } = terms;
  const used = swapRate >= 0 ? legs.worse : legs.dearer;
  return calculateSwap({
    mode,
    swapRate,
    lots: size,
    contractSize,
    precision,
    price: at,
    days: DAYS_A_WEEK,
    legs: used,
  });
}

/** A gain is converted at the worse side, a loss at the dearer. */
function profit(
  { terms, side, lots: size }: Intent,
  openPrice: Price,
  closePrice: Price,
  legs: { dearer: readonly ConversionLeg[]; worse: readonly ConversionLeg[] },
): Money {
  const { contractSize, precision } = terms;
  const used = isGain(side, openPrice, closePrice) ? legs.worse : legs.dearer;
  return calculateProfit({ side, openPrice, closePrice, lots: size, contractSize, precision, legs: used });
}

/** The first closing price on the losing side at which it holds: profit falls steadily, so halving finds it. */
function findStopOut(side: Side, from: Price, holds: (at: Price) => boolean): Price | 'never' {
  if (holds(from)) return from;
  const direction = side === 'buy' ? -1 : 1;
  let near = 0;
  let far = side === 'buy' ? from - 1 : from * SEARCH_FACTOR;
  if (far <= 0 || !holds(price(from + direction * far))) return 'never';
  while (far - near > 1) {
    const middle = Math.floor((near + far) / 2);
    if (holds(price(from + direction * middle))) far = middle;
    else near = middle;
  }
  return price(from + direction * far);
}
