// A trader's metrics in the ranking, calculated from sums of closed trades. All in whole millionths of a dollar.
import { RECORD_DAYS_MIN, RECORD_TRADES_MIN } from '@candor/contract';
import { divideHalfAway, type Money, money, toSafeNumber } from '@candor/core';

/** Sums over the trades that closed within a time span; the parts of one position are one trade. */
export interface TradeSums {
  /** The balance at the beginning of the span plus deposits since. */
  readonly capital: bigint;
  /** Price profit less opening fees, with swaps. */
  readonly net: bigint;
  readonly trades: number;
  /** How many of them had a profit above zero. */
  readonly won: number;
  readonly margin: bigint;
  /** Sum of margin × leverage. */
  readonly leveragedMargin: bigint;
}

export interface TradeMetrics {
  readonly profit: Money;
  readonly trades: number;
  /** Millionths: 25,000 is 2.5%. Null without enough capital. */
  readonly rate: number | null;
  /** Millionths; null without a trade. */
  readonly win: number | null;
  /** Tenths; 0 without margin. */
  readonly multiple: number;
}

const MILLION = 1_000_000n;
/** Less than a dollar is too little to measure a return by: a cent's gain on it would lead every list. */
const capitalMin = MILLION;

/**
 * Return = result ÷ capital: 300 USD on 10,000 at the beginning and 2,000 deposited since is 300 ÷ 12,000 = 0.025. A
 * deposit counts in full whenever it came, so that a late one never improves a return. Leverage = Σ(margin × leverage)
 * ÷ Σ margin: 100 USD at 50× and 300 USD at 10× is 8,000 ÷ 400 = 20×. Each is rounded once, half away from zero.
 */
export function calculateMetrics(sums: TradeSums): TradeMetrics {
  const { capital, net, trades, won, margin, leveragedMargin } = sums;
  return {
    profit: money(toSafeNumber(net, 'net result')),
    trades,
    rate: calculateRate(net, capital),
    win:
      trades === 0 ? null : toSafeNumber(divideHalfAway(BigInt(won) * MILLION, BigInt(trades)), 'win rate'),
    multiple: margin === 0n ? 0 : toSafeNumber(divideHalfAway(leveragedMargin * 10n, margin), 'leverage'),
  };
}

/** Millionths; null without enough capital. */
export const calculateRate = (net: bigint, capital: bigint): number | null =>
  capital < capitalMin ? null : toSafeNumber(divideHalfAway(net * MILLION, capital), 'return');

export interface Placing {
  readonly code: string;
  readonly week: { readonly rate: number; readonly trades: number };
  readonly total: { readonly trades: number };
  /** Whole days since the account began. */
  readonly days: number;
}

/** A trader with a shorter record stands below the others, however high the return, and has no place. */
export const hasRecord = ({ total, days }: Pick<Placing, 'total' | 'days'>): boolean =>
  total.trades >= RECORD_TRADES_MIN && days >= RECORD_DAYS_MIN;

/**
 * Traders with a record first; among them the best return of three weeks, then the larger number of trades, then by
 * code, so that the order is always the same. Traders who closed no trade in them come last.
 */
export function compareTraders(a: Placing, b: Placing): number {
  if (hasRecord(a) !== hasRecord(b)) return hasRecord(a) ? -1 : 1;
  const [wasAway, isAway] = [a.week.trades === 0, b.week.trades === 0];
  if (wasAway !== isAway) return wasAway ? 1 : -1;
  if (a.week.rate !== b.week.rate) return b.week.rate - a.week.rate;
  if (a.total.trades !== b.total.trades) return b.total.trades - a.total.trades;
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
}
