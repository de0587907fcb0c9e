// The metrics of a client's own statistics, calculated from sums of closed trades. Nothing here is journaled; each
// figure is rounded once. Money is micro-USD. A result is after costs: price profit − fee + swap.

/** Sums over trades; the parts of a position are one trade. */
export interface TradeSums {
  readonly trades: number;
  readonly won: number;
  readonly lost: number;
  readonly net: number;
  /** Results above zero, and those below zero with the sign turned. */
  readonly gains: number;
  readonly losses: number;
  readonly profit: number;
  readonly fee: number;
  readonly swap: number;
  /** Negative: it is within the price profit already. */
  readonly spread: number;
  readonly heldMs: number;
  readonly wonMs: number;
  readonly lostMs: number;
  /** Trades with a stop loss on the losing side, and the sum of their results ÷ what the stop put at risk. */
  readonly stopped: number;
  readonly sumOfR: number;
}

/**
 * Win rate = trades with a result above zero ÷ all trades: 33 of 64 is 0.515625. A trade of exactly zero counts as a
 * trade, but not as won (as in the tester's report of MetaTrader 5, "Profit Trades (% of total)").
 */
export const calculateWinRate = ({ won, trades }: Pick<TradeSums, 'won' | 'trades'>): number | null =>
  trades === 0 ? null : round(won / trades, 6);

/**
 * Profit factor = gross profit ÷ gross loss: 2,127.18 ÷ 1,530.08 = 1.39 (MetaTrader 5, "Testing report"). Without a
 * loss there is none.
 */
export const calculateProfitFactor = ({
  gains,
  losses,
}: Pick<TradeSums, 'gains' | 'losses'>): number | null => (losses === 0 ? null : round(gains / losses, 4));

/**
 * Expectancy = net result ÷ trades, the mean result of one: 597.10 ÷ 64 = 9.33 USD (MetaTrader 5, "Expected Payoff").
 */
export const calculateExpectancy = ({ net, trades }: Pick<TradeSums, 'net' | 'trades'>): number | null =>
  meanOf(net, trades);

/**
 * Average R = mean of result ÷ planned risk, over trades that had a stop loss (Van K. Tharp, "Trade Your Way to
 * Financial Freedom", R-multiples). The risk is what the first stop loss would have cost: +50 at a risk of 100 and −100
 * at a risk of 100 is (0.5 − 1) ÷ 2 = −0.25 R.
 */
export const calculateAverageR = ({
  sumOfR,
  stopped,
}: Pick<TradeSums, 'sumOfR' | 'stopped'>): number | null =>
  stopped === 0 ? null : round(sumOfR / stopped, 4);

/** Mean of money or milliseconds, rounded to a whole one: 100 USD in 3 trades is 33.333333 USD. */
export const meanOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round(sum / count);

export interface CurvePoint {
  /** When a trade closed. */
  readonly at: number;
  /** The results up to and including it. */
  readonly total: number;
}

/** The largest drop of the sum of results from a peak, and the balance at the time of the peak. */
export interface Fall {
  readonly from: number;
  readonly to: number;
  readonly peak: number;
  readonly total: number;
  readonly balance: number;
}

/**
 * Maximum drawdown = largest drop of the sum of closed results below its highest value before: 971.39 down to 597.10 is
 * 374.29 (MetaTrader 5, "Balance Drawdown Maximal"). Its share is of the balance at that highest value: 374.29 ÷
 * 10,971.39 = 0.034115.
 */
export function calculateDrawdown(fall: Fall): { readonly amount: number; readonly rate: number | null } {
  const amount = fall.peak - fall.total;
  return { amount, rate: fall.balance <= 0 ? null : round(amount / fall.balance, 6) };
}

export interface Factors {
  readonly before: number;
  readonly now: number;
}

/**
 * Return of a period = factor of the time-weighted return at its end ÷ the one before its beginning − 1: 1.045 ÷ 1.1 is
 * −0.05 (CFA Institute, GIPS standards). Null if nothing was left at the beginning.
 */
export const calculateReturn = ({ before, now }: Factors): number | null =>
  before === 0 ? null : round(now / before - 1, 6);

function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  // Never a negative zero.
  return Math.round(value * scale) / scale + 0;
}
