// The ranking of traders, those one follows, and a client's own place in it.
import type {
  FollowedTrader as WireFollowed,
  OwnRanking as WireOwn,
  RankedTrader as WireTrader,
} from '@candor/contract';
import type { Money } from '@candor/core';
import { toMoney } from './figures.ts';

/** Of closed trades only. Rates are fractions: 0.025 is 2.5 per cent; null where there is nothing to divide by. */
export interface TraderFigures {
  /** Public, stable, and says nothing of the account. */
  readonly code: string;
  readonly isDemo: boolean;
  /** Whole days since the account began, or began again by a demo reset. */
  readonly days: number;
  readonly followers: number;
  /** Mean leverage of the three weeks, weighted by margin. */
  readonly leverage: number;
  readonly threeWeekReturn: number | null;
  readonly threeWeekWinRate: number | null;
  readonly threeWeekProfit: Money;
  readonly threeWeekTrades: number;
  readonly totalReturn: number | null;
  readonly totalProfit: Money;
  readonly totalTrades: number;
  /** blown: nine tenths of its highest value are lost; closed: a demo account that was given up. */
  readonly state: 'active' | 'blown' | 'closed';
  /** How often the account began again, and how often after it was blown. */
  readonly resets: number;
  readonly blownBefore: number;
  /** Time-weighted return since it began. */
  readonly growth: number;
  /** The deepest fall of it from a highest value: 0.25 is a quarter. */
  readonly drawdown: number;
}
export interface RankedTrader extends TraderFigures {
  /** Null of one that is followed and has closed no trade yet. */
  readonly rank: number | null;
  readonly name: string;
  readonly isFollowed: boolean;
}
export type RankingOrder = 'week' | 'total' | 'followers' | 'drawdown';
export interface OwnRanking extends TraderFigures {
  readonly isShown: boolean;
  readonly name: string;
  /** Null where the client is not in the list. */
  readonly rank: number | null;
  readonly places: Readonly<Record<RankingOrder, number>> | null;
  /** How many the client follows. */
  readonly following: number;
}

export const parseRanking = (wire: readonly (WireTrader | WireFollowed)[]): readonly RankedTrader[] =>
  wire.map(parseTrader);

export const parseTrader = (wire: WireTrader | WireFollowed): RankedTrader => ({
  ...figuresOf(wire),
  rank: wire.rank,
  name: wire.user,
  isFollowed: wire.following === 1,
});

export const parseOwnRanking = (wire: WireOwn): OwnRanking => ({
  ...figuresOf(wire),
  isShown: wire.show === 1,
  name: wire.name,
  rank: wire.rank,
  places: wire.places,
  following: wire.following_num,
});

const figuresOf = (wire: WireTrader | WireFollowed | WireOwn): TraderFigures => ({
  code: wire.code,
  isDemo: wire.is_demo === 1,
  days: wire.days,
  followers: wire.followers,
  leverage: wire.multiple,
  threeWeekReturn: wire.three_week_rate,
  threeWeekWinRate: wire.three_week_win,
  threeWeekProfit: toMoney(wire.three_week_profit),
  threeWeekTrades: wire.three_week_trade_num,
  totalReturn: wire.total_rate,
  totalProfit: toMoney(wire.total_profit),
  totalTrades: wire.total_trade_num,
  state: wire.state,
  resets: wire.resets,
  blownBefore: wire.blown_before,
  growth: wire.growth,
  drawdown: wire.drawdown,
});
