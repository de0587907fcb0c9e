// Swap of a position in USD: a credit is converted at the credit rate, a charge at the debit rate.
import type { InstrumentSpec, SwapMode } from '../model/instrument.ts';
import type { ConversionLeg, Side } from '../model/order.ts';
import type { Lots, Money, Price, Rate } from '../units/units.ts';
import { calculateSwapOrNull } from './arithmetic.ts';
import type { Conversions } from './closing-profit.ts';

export const swapRateOf = (spec: Pick<InstrumentSpec, 'swapLong' | 'swapShort'>, side: Side): Rate =>
  side === 'buy' ? spec.swapLong : spec.swapShort;

export interface HeldOvernight {
  readonly mode: SwapMode;
  readonly rate: Rate;
  readonly lots: Lots;
  readonly contractSize: number;
  readonly precision: number;
  readonly quoteCurrency: string;
  /** The closing price. */
  readonly price: Price;
  readonly days: number;
}

export interface SwapCharge {
  /** Negative if the client pays. Null if it exceeds the range of money. */
  readonly amount: Money | null;
  readonly legs: readonly ConversionLeg[];
}

export function calculateSwapCharge(
  held: HeldOvernight,
  conversions: Conversions,
): SwapCharge | 'unavailable' {
  const { rate, quoteCurrency } = held;
  const conversion = conversions.conversion(quoteCurrency, rate > 0 ? 'credit' : 'debit');
  if (conversion === 'unavailable') return conversion;
  const { legs } = conversion;
  return { amount: calculateSwapOrNull({ ...held, swapRate: rate, legs }), legs };
}
