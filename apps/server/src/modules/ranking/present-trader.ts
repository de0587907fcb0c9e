// A trader's page as the wire carries it: never the account behind a name, nor an order.
import type { TraderPage } from '@candor/contract';
import { money, moneyToNumber, toJsonNumber, toSafeNumber } from '@candor/core';
import { orNull, presentFollowed, presentFraction } from './present-ranking.ts';
import { calculateCurve, calculateMonths, calculateRecord, shareOf } from './trader-metrics.ts';
import type { InstrumentSums, TraderPageMetrics } from './trader-page.ts';

/** Undefined if it is no longer listed. */
export type FindInstrument = (
  id: number,
) => { readonly spec: { readonly code: string }; readonly showCode: string } | undefined;

const INSTRUMENTS_MAX = 50;

export interface TraderPageOptions {
  readonly rank: number | null;
  readonly isFollowing: boolean;
  readonly isOwn: boolean;
  readonly findInstrument: FindInstrument;
}

export function presentTrader(page: TraderPageMetrics, options: TraderPageOptions): TraderPage {
  const { trader, beganAt, days, open, instruments } = page;
  const record = calculateRecord(instruments);
  return {
    ...presentFollowed({ ...trader, isFollowing: options.isFollowing }, options.rank),
    own: options.isOwn ? 1 : 0,
    since: new Date(beganAt).toISOString(),
    total_trade_num: record.trades,
    won_num: record.won,
    lost_num: record.lost,
    total_win: orNull(record.win),
    profit_factor: orNull(record.profitFactor),
    hold_win: seconds(record.holdWin),
    hold_loss: seconds(record.holdLoss),
    total_multiple: toJsonNumber(record.multiple, 1),
    curve: calculateCurve(days, open).map(({ day, rate, openRate }) => ({
      day,
      rate: presentFraction(rate),
      open_rate: orNull(openRate),
    })),
    months: calculateMonths(days).map(({ month, rate, net, trades }) => ({
      month,
      rate: orNull(rate),
      profit: moneyToNumber(money(net)),
      trade_num: trades,
    })),
    instruments: instruments
      .slice(0, INSTRUMENTS_MAX)
      .map((sums) => presentInstrument(sums, record.trades, options.findInstrument)),
  };
}

function presentInstrument(
  { instrumentId, trades, won, gains, losses }: InstrumentSums,
  all: number,
  find: FindInstrument,
): TraderPage['instruments'][number] {
  const listed = find(instrumentId);
  return {
    Id: instrumentId,
    Code: listed?.spec.code ?? '',
    ShowCode: listed?.showCode ?? '',
    trade_num: trades,
    share: presentFraction(shareOf(trades, all) ?? 0),
    win: presentFraction(shareOf(won, trades) ?? 0),
    profit: moneyToNumber(money(toSafeNumber(gains - losses, 'the result of an instrument'))),
  };
}

const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms / 1_000));
