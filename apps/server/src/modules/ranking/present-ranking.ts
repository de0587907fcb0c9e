// Traders of the ranking as the wire carries them: rates as fractions, never the account behind a name.
import type { OwnRanking as WireOwn, RankedTrader as WireTrader } from '@candor/contract';
import { moneyToNumber, toJsonNumber } from '@candor/core';
import type { OwnRanking, RankedTrader } from './ranking.ts';

export function presentRankedTrader(trader: RankedTrader, rank: number): WireTrader {
  const { week, total } = trader;
  return {
    rank,
    user: trader.name,
    avatar: '',
    code: trader.code,
    three_week_rate: presentFraction(week.rate),
    three_week_win: presentFraction(week.win),
    total_rate: presentFraction(total.rate),
    // Nobody can be copied yet.
    followers: 0,
    ...presentSums(trader),
  };
}

export function presentOwnRanking(own: OwnRanking): WireOwn {
  const { week, total } = own;
  const orNull = (millionths: number | null) => (millionths === null ? null : presentFraction(millionths));
  return {
    show: own.shown ? 1 : 0,
    name: own.name,
    code: own.code,
    rank: own.rank,
    three_week_rate: orNull(week.rate),
    three_week_win: orNull(week.win),
    total_rate: orNull(total.rate),
    ...presentSums(own),
  };
}

const presentSums = ({ week, total, isDemo, days }: RankedTrader | OwnRanking) => ({
  multiple: toJsonNumber(week.multiple, 1),
  three_week_profit: moneyToNumber(week.profit),
  three_week_trade_num: week.trades,
  total_profit: moneyToNumber(total.profit),
  total_trade_num: total.trades,
  is_demo: isDemo ? 1 : 0,
  days,
});

const presentFraction = (millionths: number): number => toJsonNumber(millionths, 6);
