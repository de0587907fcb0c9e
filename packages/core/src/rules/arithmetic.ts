// The formulas of margin, fee and profit, shared by the engine and the ticket's preview. Products are bigint, and each
// formula rounds once at its end, half away from zero, to a millionth of a dollar.
import type { MarginMode, SwapMode } from '../model/instrument.ts';
import type { ConversionLeg, Side } from '../model/order.ts';
import type { FeeType } from '../model/settings.ts';
import { divideHalfAway, mulDivHalfAway, pow10, toSafeNumber } from '../units/integer.ts';
import {
  type Lots,
  MONEY_ABS_MAX,
  type Money,
  money,
  type Price,
  RATE_SCALE,
  type Rate,
} from '../units/units.ts';
import { pointsGained } from './gain.ts';

const RATE_ONE = pow10(RATE_SCALE);

/**
 * amount ÷ divisor, times each leg's price (or divided by it if inverted), as money. An amount of lots (millionths) ×
 * units is already in millionths of the quote currency.
 */
function convert(amount: bigint, divisor: bigint, legs: readonly ConversionLeg[]): Money {
  return money(toSafeNumber(convertAny(amount, divisor, legs), 'converted amount'));
}

/** The same for amounts that may exceed the range of money. */
function convertAny(amount: bigint, divisor: bigint, legs: readonly ConversionLeg[]): bigint {
  let numerator = amount;
  let denominator = divisor;
  for (const leg of legs) {
    const one = BigInt(pow10(leg.precision));
    if (leg.inverted) {
      numerator *= one;
      denominator *= BigInt(leg.price);
    } else {
      numerator *= BigInt(leg.price);
      denominator *= one;
    }
  }
  return divideHalfAway(numerator, denominator);
}

/** Notional of a trade in micro-USD, of any size: lots × contract size × price, converted by the legs. */
export function calculateNotional(trade: {
  lots: Lots;
  contractSize: number;
  price: Price;
  precision: number;
  legs: readonly ConversionLeg[];
}): bigint {
  const units = BigInt(trade.lots) * BigInt(trade.contractSize);
  return convertAny(units * BigInt(trade.price), BigInt(pow10(trade.precision)), trade.legs);
}

interface Trade {
  readonly side: Side;
  readonly openPrice: Price;
  readonly closePrice: Price;
  readonly lots: Lots;
  readonly contractSize: number;
  readonly precision: number;
  readonly legs: readonly ConversionLeg[];
}

/**
 * Profit in USD: ± (close − open) × lots × contract size in the quote currency, converted by the legs to USD.
 * Worked: sell 0.10 lots EURUSD at 1.10000, close 1.09010: 0.00990 × 0.10 × 100,000 = 99.00 USD.
 * Throws if it exceeds the range of money.
 */
export function calculateProfit(trade: Trade): Money {
  const profit = calculateProfitOrNull(trade);
  if (profit === null) throw new Error(`profit out of range: ${JSON.stringify(trade)}`);
  return profit;
}

/** The same, or null if it exceeds the range of money, as at an invalid price. */
export function calculateProfitOrNull(trade: Trade): Money | null {
  const points = pointsGained(trade.side, trade.openPrice, trade.closePrice);
  if (points === 0) return money(0);
  const units = trade.lots * trade.contractSize;
  const one = pow10(trade.precision);
  if (trade.legs.length === 0 && Number.isSafeInteger(units)) {
    // The result is far from the limit of money, so the double's rounding does not matter.
    if (Math.abs(points * units) < (MONEY_ABS_MAX / 2) * one)
      return money(mulDivHalfAway(points, units, one));
  }
  const amount = BigInt(points) * BigInt(trade.lots) * BigInt(trade.contractSize);
  return asMoney(convertAny(amount, BigInt(one), trade.legs));
}

/** Null if the amount exceeds the range of money. */
function asMoney(amount: bigint): Money | null {
  const size = amount < 0n ? -amount : amount;
  return size < BigInt(MONEY_ABS_MAX) ? money(Number(amount)) : null;
}

/** True if a close at this price is a gain before conversion; this decides the side of the conversion. */
export function isGain(side: Side, openPrice: Price, closePrice: Price): boolean {
  return pointsGained(side, openPrice, closePrice) >= 0;
}

/**
 * Margin in USD. fixed: lots × contract size. leveraged: lots × contract size × price ÷ leverage in the quote
 * currency, converted by the legs (the debit rate).
 * Worked: 0.10 lots EURUSD at 1.10010, leverage 100: 0.10 × 100,000 × 1.10010 ÷ 100 = 110.01 USD.
 */
export function calculateMargin(trade: {
  marginMode: MarginMode;
  lots: Lots;
  contractSize: number;
  price: Price;
  precision: number;
  leverage: number;
  legs: readonly ConversionLeg[];
}): Money {
  const units = BigInt(trade.lots) * BigInt(trade.contractSize);
  if (trade.marginMode === 'fixed') return money(toSafeNumber(units, 'margin'));
  const divisor = BigInt(pow10(trade.precision)) * BigInt(trade.leverage);
  return convert(units * BigInt(trade.price), divisor, trade.legs);
}

/** Fee at opening: lots × rate (per_lot, USD) or margin × rate (by_margin). 0.10 lots at 3 USD per lot: 0.30 USD. */
export function calculateFee(trade: { feeType: FeeType; feeRate: Rate; lots: Lots; margin: Money }): Money {
  const base = trade.feeType === 'per_lot' ? trade.lots : trade.margin;
  return money(mulDivHalfAway(base, trade.feeRate, RATE_ONE));
}

/**
 * Swap of one rollover in USD; negative if the client pays. points: points × contract size × lots × days, in the quote
 * currency; rate: price × contract size × lots × yearly fraction ÷ 360 × days.
 * Worked: 1 lot EURUSD at −6.5 points, one day: −6.5 × 0.00001 × 100,000 = −6.50 USD.
 */
export function calculateSwap(roll: Roll): Money {
  const swap = calculateSwapOrNull(roll);
  if (swap === null) throw new Error(`swap out of range: ${JSON.stringify(roll)}`);
  return swap;
}

interface Roll {
  readonly mode: SwapMode;
  readonly swapRate: Rate;
  readonly lots: Lots;
  readonly contractSize: number;
  readonly precision: number;
  readonly price: Price;
  readonly days: number;
  readonly legs: readonly ConversionLeg[];
}

/** The same, or null if it exceeds the range of money. */
export function calculateSwapOrNull(roll: Roll): Money | null {
  const units = BigInt(roll.lots) * BigInt(roll.contractSize) * BigInt(roll.days);
  const divisor = BigInt(pow10(roll.precision)) * BigInt(RATE_ONE);
  const amount = units * BigInt(roll.swapRate);
  if (roll.mode === 'points') return asMoney(convertAny(amount, divisor, roll.legs));
  return asMoney(convertAny(amount * BigInt(roll.price), divisor * 360n, roll.legs));
}
