// Previews an order's money before it is placed, calculated by the same core functions as in the engine.
import {
  type AccountMetrics,
  type Conversions,
  calculateOpening,
  checkAmounts,
  checkMargin,
  type Expiry,
  type FeeType,
  isMarginLevelAtOrBelow,
  MONEY_ABS_MAX,
  type Money,
  money,
  type Price,
  type Refusal,
} from '@candor/core';
import { openingOf, type PlannedOrder, resultLess } from '../rules/planned-order.ts';
import { findStopOut, isBeyond } from '../rules/stop-out.ts';
import { calculateSwapOf } from '../rules/trade-money.ts';

export interface Intent extends PlannedOrder {
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  /** The end of a pending order's validity; null if it is good till cancelled. */
  readonly expiry: Expiry | null;
}
export interface Preview {
  readonly openPrice: Price;
  readonly margin: Money;
  readonly fee: Money;
  /** The cost of crossing the spread: a loss, so at most 0. */
  readonly spread: Money;
  /** Spread and fee: what the account is down by once the order is filled, so at most 0. */
  readonly openCost: Money;
  /** Null while nobody is logged in. */
  readonly freeAfter: Money | null;
  /** Why the account can't bear it; null where it can, and while nobody is logged in. */
  readonly refusal: Refusal | null;
  /** The order's result at its stop loss and take profit, the opening fee included. */
  readonly atStop: Money | null;
  readonly atTarget: Money | null;
  /** Swap of one day and of seven at this price; negative: the client pays. */
  readonly nightlySwap: Money | null;
  readonly weeklySwap: Money | null;
  /** The price at which this position alone causes a stop-out; null while account or level are not known. */
  readonly stopOut: Price | 'never' | null;
  /** Its result there, fee included; null if there is no such price. */
  readonly atStopOut: Money | null;
  /** The price falls to the stop-out before it reaches the stop loss: the loss at the stop can't happen. */
  readonly isStopOutFirst: boolean;
}
/** The venue's rules for fees and stop-outs, from its settings at the start. */
export interface VenueRules {
  readonly feeType: FeeType;
  /** Per cent of margin; null while not known. */
  readonly stopOutLevel: number | null;
}

/** The same days cost the same, whichever of the five rollovers counts three. */
const DAYS_A_WEEK = 7;

/**
 * A refusal in place of a preview where there are no figures to show: while a rate to USD is missing, and for amounts
 * that can't be counted.
 */
export function calculatePreview(
  intent: Intent,
  conversions: Conversions,
  { feeType, stopOutLevel }: VenueRules,
  figures: AccountMetrics | null,
): Preview | Refusal {
  const { spec, side, lots, stopLoss, takeProfit } = intent;
  const opening = openingOf(intent, feeType, conversions);
  if ('code' in opening) return opening;
  const tooMuch = checkAmounts(opening);
  if (tooMuch) return tooMuch;
  const cost = calculateOpening(opening);
  const { margin, fee, markProfit: spread } = cost;
  const resultAt = (at: Price) => resultLess(fee, opening, at, conversions);
  const swapOf = (days: number) =>
    calculateSwapOf({ spec, side, lots }, { at: opening.mark, days }, conversions);
  const isStopOut = (standing: AccountMetrics, level: number) => (at: Price) => {
    const result = resultAt(at);
    const left = result === null ? -MONEY_ABS_MAX : standing.equity + result;
    return (
      left <= -MONEY_ABS_MAX || isMarginLevelAtOrBelow(level, money(left), money(standing.margin + margin))
    );
  };
  const stopOut =
    figures && stopOutLevel !== null
      ? findStopOut(side, opening.mark, isStopOut(figures, stopOutLevel))
      : null;
  return {
    openPrice: opening.price,
    margin,
    fee,
    spread,
    openCost: money(spread - fee),
    freeAfter: figures && money(figures.equity - fee + spread - figures.margin - margin),
    refusal: figures && checkMargin(opening, figures, cost),
    atStop: stopLoss === null ? null : resultAt(stopLoss),
    atTarget: takeProfit === null ? null : resultAt(takeProfit),
    nightlySwap: swapOf(1),
    weeklySwap: swapOf(DAYS_A_WEEK),
    stopOut,
    atStopOut: typeof stopOut === 'number' ? resultAt(stopOut) : null,
    isStopOutFirst: stopLoss !== null && stopOut !== null && isBeyond(side, stopLoss, stopOut),
  };
}
