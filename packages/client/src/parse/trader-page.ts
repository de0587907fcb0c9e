// A trader's page: the record of an account behind a chosen name.
import type { TraderPage as WirePage } from '@candor/contract';
import type { Money } from '@candor/core';
import { toMoney } from './figures.ts';
import { parseTrader, type RankedTrader } from './ranking.ts';

/** Rates are fractions; a day is a trading day, YYYY-MM-DD of its end at 17:00 New York. */
export interface CurveDay {
  readonly day: string;
  /** Return since the beginning, of closed results. */
  readonly rate: number;
  /** With open positions as they stood at the day's end; null where none were measured. */
  readonly openRate: number | null;
}
export interface TraderMonth {
  /** YYYY-MM */
  readonly month: string;
  /** Null once nothing was left. */
  readonly rate: number | null;
  readonly profit: Money;
  readonly trades: number;
}
export interface TraderInstrument {
  readonly id: number;
  /** Empty where it is listed no more. */
  readonly showCode: string;
  readonly trades: number;
  readonly share: number;
  readonly win: number;
  readonly profit: Money;
}
export interface TraderPage extends RankedTrader {
  readonly isOwn: boolean;
  readonly since: string;
  readonly won: number;
  readonly lost: number;
  readonly totalWinRate: number | null;
  readonly profitFactor: number | null;
  readonly holdWinMs: number | null;
  readonly holdLossMs: number | null;
  readonly totalLeverage: number;
  readonly curve: readonly CurveDay[];
  readonly months: readonly TraderMonth[];
  readonly instruments: readonly TraderInstrument[];
}

export const parseTraderPage = (wire: WirePage): TraderPage => ({
  ...parseTrader(wire),
  isOwn: wire.own === 1,
  since: wire.since,
  won: wire.won_num,
  lost: wire.lost_num,
  totalWinRate: wire.total_win,
  profitFactor: wire.profit_factor,
  holdWinMs: inMs(wire.hold_win),
  holdLossMs: inMs(wire.hold_loss),
  totalLeverage: wire.total_multiple,
  curve: wire.curve.map((point) => ({ day: point.day, rate: point.rate, openRate: point.open_rate })),
  months: wire.months.map((one) => ({
    month: one.month,
    rate: one.rate,
    profit: toMoney(one.profit),
    trades: one.trade_num,
  })),
  instruments: wire.instruments.map((one) => ({
    id: one.Id,
    showCode: one.ShowCode,
    trades: one.trade_num,
    share: one.share,
    win: one.win,
    profit: toMoney(one.profit),
  })),
});

const inMs = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1_000);
