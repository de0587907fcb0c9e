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
  /** blown: it has lost nine tenths of its highest value, or all; closed: a demo account that was given up. */
  state: z.enum(['active', 'blown', 'closed']),
  /** How many times the account began again, and how many of those times it was blown. */
  resets: z.int(),
  blown_before: z.int(),
  /** Time-weighted return since it began: deposits and withdrawals count nothing. */
  growth: z.number(),
  /** The deepest fall of that from a highest value, of closed results: 0.25 is a quarter. */
  drawdown: z.number(),
  followers: z.int(),
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
  /** 1 where whoever asks follows them. */
  following: z.int(),
  ...rankingFigures,
});

/** One that the user follows; the rank is null where they have closed no trade yet. */
export const followedTrader = z.extend(rankedTrader, { rank: z.nullable(z.int()) });

const traderInstrument = z.object({
  Id: z.int(),
  /** Empty where it is listed no more. */
  Code: z.string(),
  ShowCode: z.string(),
  trade_num: z.int(),
  /** Of all trades, by their number. */
  share: z.number(),
  win: z.number(),
  profit: z.number(),
});

/** A trader's page. Times are UTC; a day is a trading day, named by the date of its end, 17:00 New York. */
export const traderPage = z.extend(followedTrader, {
  /** 1 where it is the user's own. */
  own: z.int(),
  since: z.string(),
  won_num: z.int(),
  lost_num: z.int(),
  total_win: z.nullable(z.number()),
  /** What won trades made / what lost trades cost; null without a loss. */
  profit_factor: z.nullable(z.number()),
  /** Seconds from the opening of a position to its last close; null without such a trade. */
  hold_win: z.nullable(z.number()),
  hold_loss: z.nullable(z.number()),
  /** Mean leverage of all trades, weighted by margin; 1 decimal. */
  total_multiple: z.number(),
  /** The days on which something was closed, charged or measured, at most 400 of them. */
  curve: z.array(
    z.object({
      day: z.string(),
      /** Return since the beginning at the day's end, of closed results. */
      rate: z.number(),
      /** The same with open positions as they stood then; null where none were open, or nothing was measured. */
      open_rate: z.nullable(z.number()),
    }),
  ),
  /** Oldest first; months without a trade are left out. The rate is null once nothing was left. */
  months: z.array(
    z.object({ month: z.string(), rate: z.nullable(z.number()), profit: z.number(), trade_num: z.int() }),
  ),
  /** The most traded first, at most 50. */
  instruments: z.array(traderInstrument),
});

/** What following or no longer following a trader comes to. */
export const followState = z.object({ code: z.string(), following: z.int(), followers: z.int() });

/** One's own: a rate is null where there is nothing to divide by, a rank where one is not in the list. */
export const ownRanking = z.object({
  show: z.int(),
  name: z.string(),
  code: z.string(),
  rank: z.nullable(z.int()),
  three_week_rate: z.nullable(z.number()),
  three_week_win: z.nullable(z.number()),
  total_rate: z.nullable(z.number()),
  /** One's place in each order among accounts of one's own kind, demo or real. */
  places: z.nullable(z.object({ week: z.int(), total: z.int(), followers: z.int(), drawdown: z.int() })),
  /** How many one follows. */
  following_num: z.int(),
  ...rankingFigures,
});

/** Those that have a name of their own in the API's document. */
export const rankingShapes = {
  OwnRanking: ownRanking,
  RankedTrader: rankedTrader,
  FollowedTrader: followedTrader,
  TraderPage: traderPage,
};

export type RankedTrader = z.infer<typeof rankedTrader>;
export type OwnRanking = z.infer<typeof ownRanking>;
export type FollowedTrader = z.infer<typeof followedTrader>;
export type TraderPage = z.infer<typeof traderPage>;
