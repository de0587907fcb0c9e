// What a position makes at a price: a gain is converted to USD at the credit rate, a loss at the debit rate.
import type { ConversionLeg, Side } from '../model/order.ts';
import type { Lots, Money, Price } from '../units/units.ts';
import { calculateProfitOrNull, isGain } from './arithmetic.ts';

/** Where the rates to USD come from: a market, in the engine and on a screen alike. */
export interface Conversions {
  conversion(
    currency: string,
    side: 'debit' | 'credit',
  ): { readonly legs: readonly ConversionLeg[] } | 'unavailable';
}

/** A position as it was opened, or would be. */
export interface OpenedTrade {
  readonly side: Side;
  readonly openPrice: Price;
  readonly lots: Lots;
  readonly contractSize: number;
  readonly precision: number;
  readonly quoteCurrency: string;
}

export interface ClosingProfit {
  /** Null where it is more than money can be: at a price that is none. */
  readonly profit: Money | null;
  readonly legs: readonly ConversionLeg[];
}

export function calculateClosingProfit(
  trade: OpenedTrade,
  closePrice: Price,
  conversions: Conversions,
): ClosingProfit | 'unavailable' {
  const conversion = closingConversion(trade, closePrice, conversions);
  if (conversion === 'unavailable') return conversion;
  const { legs } = conversion;
  return { profit: closingProfit(trade, closePrice, legs), legs };
}

/** The two steps by themselves are for the engine, which goes through all positions of an account and makes no object for each. */
export function closingConversion(trade: OpenedTrade, closePrice: Price, conversions: Conversions) {
  const gain = isGain(trade.side, trade.openPrice, closePrice);
  return conversions.conversion(trade.quoteCurrency, gain ? 'credit' : 'debit');
}

export const closingProfit = (
  trade: OpenedTrade,
  closePrice: Price,
  legs: readonly ConversionLeg[],
): Money | null =>
  calculateProfitOrNull({
    side: trade.side,
    openPrice: trade.openPrice,
    closePrice,
    lots: trade.lots,
    contractSize: trade.contractSize,
    precision: trade.precision,
    legs,
  });
