// Ranked traders on the wire, with exactly the specification's names.
import * as z from 'zod/mini';

/** Rates are fractions with 6 decimals: 0.025 is 2.5 per cent. Sums are in USD, of closed trades only. */
const rankingMetrics = {
  /** Mean leverage of the three weeks, weighted by margin; 1 decimal. */
  multiple: z.number(),
  three_week_profit: z.number(),
  three_week_trade_num: z.int(),
  total_profit: z.number(),
  total_trade_num: z.int(),
  is_demo: z.int(),
  /** Whole days since the account began, or since its last demo reset. */
  days: z.int(),
  /** 1 from 20 closed trades and 14 days on; without it a trader has no place, and stands below those who have one. */
  record: z.int(),
  /** blown: it lost nine tenths of its highest value, or all; closed: an archived demo account. */
  state: z.enum(['active', 'blown', 'closed']),
  /** Number of resets, and how many of them followed a wiped-out account. */
  resets: z.int(),
  blown_before: z.int(),
  /** Time-weighted return since it began, without the effect of deposits and withdrawals. */
  growth: z.number(),
  /** Maximum drawdown of that return, by closed results: 0.25 is a quarter. */
  drawdown: z.number(),
  followers: z.int(),
};

export const rankedTrader = z.object({
  rank: z.int(),
  user: z.string(),
  /** Empty while there are no pictures: clients draw initials. */
  avatar: z.string(),
  /** Public and stable; it reveals nothing about the account. */
  code: z.string(),
  three_week_rate: z.number(),
  three_week_win: z.number(),
  total_rate: z.number(),
  /** Won trades / closed trades since it began; null without a trade. */
  total_win: z.nullable(z.number()),
  /** 1 if the requesting user follows them. */
  following: z.int(),
  /** growth at the ends of the latest 24 days with a result, the oldest first; from 0 if there are fewer days. */
  recent: z.array(z.number()),
  ...rankingMetrics,
});

/** A trader whom the user follows; the rank is null without a record. */
export const followedTrader = z.extend(rankedTrader, { rank: z.nullable(z.int()) });

const traderInstrument = z.object({
  Id: z.int(),
  /** Empty if it is no longer listed. */
  Code: z.string(),
  ShowCode: z.string(),
  trade_num: z.int(),
  /** Share in the number of all trades. */
  share: z.number(),
  win: z.number(),
  profit: z.number(),
});

/** A trader's page. Times are UTC; a day is a trading day, named by the date of its end at 17:00 New York. */
export const traderPage = z.extend(followedTrader, {
  /** 1 if it is the user's own. */
  own: z.int(),
  since: z.string(),
  won_num: z.int(),
  lost_num: z.int(),
  /** Profits of winning trades ÷ losses of losing trades; null without a loss. */
  profit_factor: z.nullable(z.number()),
  /** Seconds from the opening of a position to its last close; null without such a trade. */
  hold_win: z.nullable(z.number()),
  hold_loss: z.nullable(z.number()),
  /** Mean leverage of all trades, weighted by margin; 1 decimal. */
  total_multiple: z.number(),
  /** Days with a close or a measurement, at most 400. */
  curve: z.array(
    z.object({
      day: z.string(),
      /** Return since the beginning at the day's end, by closed results. */
      rate: z.number(),
      /** The same including open positions at that time; null if none were open, or nothing was measured. */
      open_rate: z.nullable(z.number()),
    }),
  ),
  /** Oldest first, without months that have no trade. The rate is null once the account was wiped out. */
  months: z.array(
    z.object({ month: z.string(), rate: z.nullable(z.number()), profit: z.number(), trade_num: z.int() }),
  ),
  /** Most traded first, at most 50. */
  instruments: z.array(traderInstrument),
});

/** Result of following or unfollowing a trader. */
export const followState = z.object({ code: z.string(), following: z.int(), followers: z.int() });

/** The user's own ranking: a rate is null if there is nothing to divide by, a rank without a record or out of the list. */
export const ownRanking = z.object({
  show: z.int(),
  name: z.string(),
  code: z.string(),
  rank: z.nullable(z.int()),
  three_week_rate: z.nullable(z.number()),
  three_week_win: z.nullable(z.number()),
  total_rate: z.nullable(z.number()),
  /** The user's place in each order among accounts of the same kind, demo or real. */
  places: z.nullable(z.object({ week: z.int(), total: z.int(), followers: z.int(), drawdown: z.int() })),
  /** Number of traders that the user follows. */
  following_num: z.int(),
  ...rankingMetrics,
});

/** Shapes with a name in the API's documentation. */
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
