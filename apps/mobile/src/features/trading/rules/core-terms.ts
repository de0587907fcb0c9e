// The wire's numbers as the core's integers, so that screens work out money with the engine's own functions.
import type { Quote } from '@candor/client';
import type { Instrument } from '@candor/contract';
import {
  formatScaled,
  type InstrumentTerms,
  LOTS_SCALE,
  type Lots,
  lots,
  lotsOf,
  MONEY_SCALE,
  type Money,
  money,
  type Price,
  pow10,
  priceOf,
  RATE_SCALE,
  type Rate,
  rateOf,
  toJsonNumber,
  usd,
} from '@candor/core';

// A JSON number of the contract survives a double exactly, and fixed notation gives its digits back.
export const moneyOf = (value: number): Money => usd(value.toFixed(MONEY_SCALE));
export const lotsOfNumber = (value: number): Lots => lotsOf(value.toFixed(LOTS_SCALE));
export const priceOfNumber = (value: number, precision: number): Price =>
  priceOf(value.toFixed(precision), precision);

export const ONE_LOT: Lots = lots(pow10(LOTS_SCALE));
/** A result as the loss it is, and a loss as a result. */
export const opposite = (amount: Money): Money => money(-amount);

/** For the wire: "1.10010", "0.1". */
export const plainPrice = (value: Price, precision: number): string =>
  formatScaled(value, precision, precision);
export const plainLots = (value: Lots): string => formatScaled(value, LOTS_SCALE);
/** How many of the thing a size stands for, exact: the lots' own integer times the contract's. */
export const unitsOf = (size: Lots, contractSize: number): number =>
  toJsonNumber(size * contractSize, LOTS_SCALE);
const rateOfNumber = (value: number): Rate => rateOf(value.toFixed(RATE_SCALE));

export function termsOf(instrument: Instrument): InstrumentTerms {
  return {
    id: instrument.Id,
    code: instrument.Code,
    baseCurrency: instrument.BaseCurrency,
    quoteCurrency: instrument.QuoteCurrency,
    precision: instrument.PricePrecision,
    contractSize: instrument.ForexContNum,
    lotsMin: lotsOfNumber(instrument.ForexMinCont),
    lotsMax: lotsOfNumber(instrument.ForexMaxCont),
    lotStep: lotsOfNumber(instrument.Pip),
    marginMode: instrument.MarginMode === 1 ? 'fixed' : 'leveraged',
    feeRate: rateOfNumber(instrument.ForexFeeRate),
    multiples: instrument.HasForexMultiple.map((one) => one.Value),
    // The wire has the distance as points already.
    stopsLevel: priceOfNumber(instrument.StopsLevel, 0),
    swapMode: instrument.SwapMode === 'rate' ? 'rate' : 'points',
    swapLong: rateOfNumber(instrument.SwapLong),
    swapShort: rateOfNumber(instrument.SwapShort),
    swapTripleWeekday: 0,
  };
}

export interface Sides {
  readonly bid: Price;
  readonly ask: Price;
}

/** Both sides of a quote, or null while one of them is missing. */
export function sidesOf(quote: Quote | undefined, precision: number): Sides | null {
  if (quote?.bid == null || quote.ask == null || !(quote.bid > 0) || !(quote.ask > 0)) return null;
  return { bid: priceOfNumber(quote.bid, precision), ask: priceOfNumber(quote.ask, precision) };
}
