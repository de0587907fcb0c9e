// Money of a trade at a price, or held over nights, converted as the engine does.
import {
  type Conversions,
  calculateClosingProfit,
  calculateSwapCharge,
  type InstrumentSpec,
  type Lots,
  type Money,
  type OpenedTrade,
  type Price,
  type Side,
  swapRateOf,
} from '@candor/core';

/** Profit at a price. Null while a rate to USD is missing, or if the result overflows. */
export function calculateProfitAt(
  trade: OpenedTrade,
  closePrice: Price,
  conversions: Conversions,
): Money | null {
  const closing = calculateClosingProfit(trade, closePrice, conversions);
  return closing === 'unavailable' ? null : closing.profit;
}

/** Swap of a size held for this number of days at this price; null under the same conditions as the profit. */
export function calculateSwapOf(
  { spec, side, lots }: { spec: InstrumentSpec; side: Side; lots: Lots },
  { at, days }: { at: Price; days: number },
  conversions: Conversions,
): Money | null {
  const { swapMode: mode, contractSize, precision, quoteCurrency } = spec;
  const rate = swapRateOf(spec, side);
  const held = { mode, rate, lots, contractSize, precision, quoteCurrency, price: at, days };
  const charge = calculateSwapCharge(held, conversions);
  return charge === 'unavailable' ? null : charge.amount;
}
