// Ranked traders, as the wire carries them. Names are the specification's, letter for letter.
import * as z from 'zod/mini';

/** Rates are fractions with 6 decimals: 0.025 is 2.5 per cent. Sums are in USD, of closed trades only. */
const rankingFigures = {
  /** Mean leverage of the three weeks, weighted by margin; 1 decimal. */
  multiple: z.number(),
  three_week_profit: z.number(),
  three_week_trade_num: z.int(),
  total_profit: z.number(),
  total_trade_num: z.int(),
  is_demo: z.int(),
  /** Whole days since the account began, or began again by a demo reset. */
  days: z.int(),
};

export const rankedTrader = z.object({
  rank: z.int(),
  user: z.string(),
  /** Empty while there are no pictures: clients draw initials. */
  avatar: z.string(),
  /** Public, stable, and says nothing of the account. */
  code: z.string(),
  three_week_rate: z.number(),
  three_week_win: z.number(),
  total_rate: z.number(),
  followers: z.int(),
  ...rankingFigures,
});

/** One's own: a rate is null where there is nothing to divide by, the rank where one is not in the list. */
export const ownRanking = z.object({
  show: z.int(),
  name: z.string(),
  code: z.string(),
  rank: z.nullable(z.int()),
  three_week_rate: z.nullable(z.number()),
  three_week_win: z.nullable(z.number()),
  total_rate: z.nullable(z.number()),
  ...rankingFigures,
});

/** Those that have a name of their own in the API's document. */
export const rankingShapes = { OwnRanking: ownRanking, RankedTrader: rankedTrader };

export type RankedTrader = z.infer<typeof rankedTrader>;
export type OwnRanking = z.infer<typeof ownRanking>;
