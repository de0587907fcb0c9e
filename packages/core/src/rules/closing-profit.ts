// The profit of a position at a price: a gain is converted to USD at the credit rate, a loss at the debit rate.
import type { ConversionLeg, Side } from '../model/order.ts';
import type { Lots, Money, Price } from '../units/units.ts';
import { calculateProfitOrNull, isGain } from './arithmetic.ts';

/** The source of conversion rates to USD: a market, in the engine and on screens. */
export interface Conversions {
  conversion(
    currency: string,
    side: 'debit' | 'credit',
  ): { readonly legs: readonly ConversionLeg[] } | 'unavailable';
}

/** A position as it was or would be opened. */
export interface OpenedTrade {
  readonly side: Side;
  readonly openPrice: Price;
  readonly lots: Lots;
  readonly contractSize: number;
  readonly precision: number;
  readonly quoteCurrency: string;
}

export interface ClosingProfit {
  /** Null if it exceeds the range of money, as at an invalid price. */
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

/** The steps are separate for the engine, which calculates all positions of an account without an object for each. */
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
