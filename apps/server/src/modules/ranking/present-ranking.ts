// Traders of the ranking as the wire carries them: rates as fractions, never the account behind a name.
import type {
  CallData,
  FollowedTrader,
  OwnRanking as WireOwn,
  RankedTrader as WireTrader,
} from '@candor/contract';
import { moneyToNumber, toJsonNumber } from '@candor/core';
import type { FollowState } from './follows.ts';
import type { OwnRanking, RankedTrader } from './ranking.ts';
import { hasRecord } from './ranking-metrics.ts';
import { rateOf, shareOf } from './trader-metrics.ts';

type Seen = RankedTrader & { readonly isFollowing: boolean };

export const presentRankedTrader = (trader: Seen, rank: number): WireTrader => ({
  ...presentFollowed(trader, rank),
  rank,
});

export function presentFollowed(trader: Seen, rank: number | null): FollowedTrader {
  const { week, total } = trader;
  return {
    rank,
    user: trader.name,
    avatar: '',
    code: trader.code,
    three_week_rate: presentFraction(week.rate),
    three_week_win: presentFraction(week.win),
    total_rate: presentFraction(total.rate),
    total_win: orNull(shareOf(total.won, total.trades)),
    following: trader.isFollowing ? 1 : 0,
    recent: trader.recent.map((growth) => presentFraction(rateOf(growth))),
    ...presentSums(trader),
  };
}

export function presentOwnRanking(own: OwnRanking): WireOwn {
  const { week, total } = own;
  return {
    show: own.shown ? 1 : 0,
    name: own.name,
    code: own.code,
    rank: own.rank,
    three_week_rate: orNull(week.rate),
    three_week_win: orNull(week.win),
    total_rate: orNull(total.rate),
    places: own.places,
    following_num: own.following,
    ...presentSums(own),
  };
}

export const presentFollowState = (state: FollowState): CallData<'followAdd'> => ({
  code: state.code,
  following: state.isFollowing ? 1 : 0,
  followers: state.followers,
});

const presentSums = (trader: RankedTrader | OwnRanking) => ({
  multiple: toJsonNumber(trader.week.multiple, 1),
  three_week_profit: moneyToNumber(trader.week.profit),
  three_week_trade_num: trader.week.trades,
  total_profit: moneyToNumber(trader.total.profit),
  total_trade_num: trader.total.trades,
  is_demo: trader.isDemo ? 1 : 0,
  days: trader.days,
  record: hasRecord(trader) ? 1 : 0,
  state: trader.state,
  resets: trader.life,
  blown_before: trader.ruinedLives,
  growth: presentFraction(rateOf(trader.growth)),
  drawdown: presentFraction(trader.drawdown),
  followers: trader.followers,
});

export const presentFraction = (millionths: number): number => toJsonNumber(millionths, 6);
export const orNull = (millionths: number | null) =>
  millionths === null ? null : presentFraction(millionths);
