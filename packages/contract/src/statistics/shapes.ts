// Responses of the statistics' calls. Amounts are in USD; rates are fractions with 6 decimals.
import * as z from 'zod/mini';

const tradeGroup = z.object({
  /** Id of the instrument, side, hour (UTC) or weekday (0 is Sunday) of the opening, or number of the range of holding time. */
  key: z.string(),
  trades: z.int(),
  /** With a result above zero, and below zero. */
  won: z.int(),
  lost: z.int(),
  net: z.number(),
});

const instrumentGroup = z.extend(tradeGroup, {
  /** Empty if it is no longer listed. */
  Code: z.string(),
  ShowCode: z.string(),
  Logo: z.string(),
});

export const ownStatistics = z.extend(tradeGroup, {
  /** Price profit, which the spread has reduced already. */
  profit: z.number(),
  /** Costs are negative. */
  spread: z.number(),
  fee: z.number(),
  swap: z.number(),
  win_rate: z.nullable(z.number()),
  /** Gross profit ÷ gross loss; null without a loss. */
  profit_factor: z.nullable(z.number()),
  /** Mean result of a trade. */
  expectancy: z.nullable(z.number()),
  average_win: z.nullable(z.number()),
  average_loss: z.nullable(z.number()),
  /** Mean of result ÷ planned risk, of the trades that had a stop loss. */
  average_r: z.nullable(z.number()),
  trades_with_stop: z.int(),
  held_ms: z.nullable(z.int()),
  held_won_ms: z.nullable(z.int()),
  held_lost_ms: z.nullable(z.int()),
  /** Time-weighted return of the trading days from that of `from` on; null with another filter. */
  rate: z.nullable(z.number()),
  /** The largest drop of the sum of results; times in milliseconds, the rate is of the balance at its beginning. */
  drawdown: z.nullable(
    z.object({
      amount: z.number(),
      rate: z.nullable(z.number()),
      from: z.int(),
      to: z.int(),
      peak: z.number(),
    }),
  ),
  /** The sum of results after a trade, oldest first; some 200 points. */
  curve: z.array(z.object({ at: z.int(), total: z.number() })),
  by_instrument: z.array(instrumentGroup),
  by_side: z.array(tradeGroup),
  by_hour: z.array(tradeGroup),
  by_weekday: z.array(tradeGroup),
  /** 0: under 5 minutes, 1: under an hour, 2: under 4 hours, 3: under a day, 4: under a week, 5: longer. */
  by_held: z.array(tradeGroup),
});

const tradeYear = z.object({
  year: z.int(),
  trades: z.int(),
  profits: z.number(),
  losses: z.number(),
  fees: z.number(),
  swaps: z.number(),
  net: z.number(),
  deposits: z.number(),
  withdrawals: z.number(),
});

/** The latest year first. */
export const yearStatement = z.object({ years: z.array(tradeYear), csv: z.string() });

/** What a client wrote about an own trade. */
export const tradeNote = z.object({
  /** Id of the order; of a closed part the id of its position. */
  order: z.int(),
  note: z.string(),
  tags: z.array(z.string()),
});

/** Shapes with a name in the API's documentation. */
export const statisticsShapes = { OwnStatistics: ownStatistics, TradeNote: tradeNote } as const;
export type YearStatement = z.infer<typeof yearStatement>;
export type OwnStatistics = z.infer<typeof ownStatistics>;
