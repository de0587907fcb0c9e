// The cost of opening an order: margin, fee and spread, shared by the fill and the ticket's preview.
import type { InstrumentSpec } from '../model/instrument.ts';
import type { ConversionLeg, Side } from '../model/order.ts';
import type { Refusal } from '../model/refusal.ts';
import type { FeeType } from '../model/settings.ts';
import { pow10 } from '../units/integer.ts';
import { type Lots, type Money, type Price, RATE_SCALE, usd } from '../units/units.ts';
import { calculateFee, calculateMargin, calculateNotional, calculateProfit } from './arithmetic.ts';

export interface Opening {
  readonly spec: InstrumentSpec;
  readonly side: Side;
  readonly lots: Lots;
  readonly leverage: number;
  /** The opening price. */
  readonly price: Price;
  /** The price at which it could be closed immediately. */
  readonly mark: Price;
  readonly feeType: FeeType;
  /** Conversion of the quote currency at the debit rate: for margin, and for the spread, which is a loss. */
  readonly legs: readonly ConversionLeg[];
}

export interface OpeningCost {
  readonly margin: Money;
  readonly fee: Money;
  /** Profit at the closing price: the spread, so at most 0. */
  readonly markProfit: Money;
}

/** Throws if the amounts exceed the range of money: see `checkAmounts`. */
export function calculateOpening(opening: Opening): OpeningCost {
  const { spec, side, lots, price, mark, legs, feeType } = opening;
  const { contractSize, precision, feeRate } = spec;
  const margin = calculateMargin(marginOf(opening));
  return {
    margin,
    fee: calculateFee({ feeType, feeRate, lots, margin }),
    markProfit: calculateProfit({
      side,
      openPrice: price,
      closePrice: mark,
      lots,
      contractSize,
      precision,
      legs,
    }),
  };
}

/** Maximum notional of an order, and maximum fee: far enough below the range of money that a price may multiply. */
const NOTIONAL_MAX = usd('1000000000');

/** Rejects an order whose notional or fee is out of range. */
export function checkAmounts(opening: Opening): Refusal | null {
  return isCountable(opening) ? null : { code: 'amount_out_of_range' };
}

function isCountable(opening: Opening): boolean {
  const { spec, lots, price, legs, feeType } = opening;
  const { contractSize, precision, marginMode } = spec;
  const notional = calculateNotional({ lots, contractSize, price, precision, legs });
  // A fixed margin counts contract units as dollars, whatever their value.
  const units = marginMode === 'fixed' ? BigInt(lots) * BigInt(contractSize) : 0n;
  if (notional > BigInt(NOTIONAL_MAX) || units > BigInt(NOTIONAL_MAX)) return false;
  const base = feeType === 'per_lot' ? lots : calculateMargin(marginOf(opening));
  return BigInt(base) * BigInt(spec.feeRate) <= BigInt(NOTIONAL_MAX) * BigInt(pow10(RATE_SCALE));
}

const marginOf = ({ spec, lots, price, leverage, legs }: Opening) => ({
  marginMode: spec.marginMode,
  lots,
  contractSize: spec.contractSize,
  price,
  precision: spec.precision,
  leverage,
  legs,
});
