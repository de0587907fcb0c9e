// The ranking of traders, and a client's own place in it.
import type { OwnRanking as WireOwn, RankedTrader as WireTrader } from '@candor/contract';
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
}
export interface RankedTrader extends TraderFigures {
  readonly rank: number;
  readonly name: string;
}
export interface OwnRanking extends TraderFigures {
  readonly isShown: boolean;
  readonly name: string;
  /** Null where the client is not in the list. */
  readonly rank: number | null;
}

export const parseRanking = (wire: readonly WireTrader[]): readonly RankedTrader[] =>
  wire.map((one) => ({ ...figuresOf(one, one.followers), rank: one.rank, name: one.user }));

export const parseOwnRanking = (wire: WireOwn): OwnRanking => ({
  ...figuresOf(wire, 0),
  isShown: wire.show === 1,
  name: wire.name,
  rank: wire.rank,
});

const figuresOf = (wire: WireTrader | WireOwn, followers: number): TraderFigures => ({
  code: wire.code,
  isDemo: wire.is_demo === 1,
  days: wire.days,
  followers,
  leverage: wire.multiple,
  threeWeekReturn: wire.three_week_rate,
  threeWeekWinRate: wire.three_week_win,
  threeWeekProfit: toMoney(wire.three_week_profit),
  threeWeekTrades: wire.three_week_trade_num,
  totalReturn: wire.total_rate,
  totalProfit: toMoney(wire.total_profit),
  totalTrades: wire.total_trade_num,
});
