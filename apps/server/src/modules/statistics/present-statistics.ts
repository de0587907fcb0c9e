// A client's statistics as the wire carries them.
import type { OwnStatistics } from '@candor/contract';
import { money, moneyToNumber } from '@candor/core';
import {
  type CurvePoint,
  calculateAverageR,
  calculateDrawdown,
  calculateExpectancy,
  calculateProfitFactor,
  calculateReturn,
  calculateWinRate,
  type Factors,
  type Fall,
  meanOf,
} from './calculate-statistics.ts';
import type { GroupBy, GroupSums } from './read-statistics.ts';

export interface ReadStatistics {
  readonly sums: readonly GroupSums[];
  readonly curve: readonly CurvePoint[];
  readonly fall: Fall | null;
  /** Null if the return is not of these trades alone. */
  readonly factors: Factors | null;
}

export type FindInstrument = (
  id: number,
) => { readonly code: string; readonly showCode: string; readonly logo: string } | undefined;

export function presentStatistics(
  { sums, curve, fall, factors }: ReadStatistics,
  find: FindInstrument,
): OwnStatistics {
  const all = sums.find(({ by }) => by === 'all');
  if (!all) throw new Error('there are no sums of all trades');
  const groups = (by: GroupBy) => sums.filter((one) => one.by === by).map(presentGroup);
  return {
    ...presentGroup(all),
    profit: usd(all.profit),
    spread: usd(all.spread),
    fee: usd(-all.fee),
    swap: usd(all.swap),
    win_rate: calculateWinRate(all),
    profit_factor: calculateProfitFactor(all),
    expectancy: usdOrNull(calculateExpectancy(all)),
    average_win: usdOrNull(meanOf(all.gains, all.won)),
    average_loss: usdOrNull(meanOf(-all.losses, all.lost)),
    average_r: calculateAverageR(all),
    trades_with_stop: all.stopped,
    held_ms: meanOf(all.heldMs, all.trades),
    held_won_ms: meanOf(all.wonMs, all.won),
    held_lost_ms: meanOf(all.lostMs, all.lost),
    rate: factors && calculateReturn(factors),
    drawdown: fall && presentDrawdown(fall),
    curve: curve.map(({ at, total }) => ({ at, total: usd(total) })),
    by_instrument: sums
      .filter(({ by }) => by === 'instrument')
      .map((one) => {
        const { code = '', showCode = '', logo = '' } = find(Number(one.key)) ?? {};
        return { ...presentGroup(one), Code: code, ShowCode: showCode, Logo: logo };
      })
      .sort((a, b) => b.net - a.net),
    by_side: groups('side').sort((a, b) => (a.key < b.key ? -1 : 1)),
    by_hour: groups('hour').sort(byKey),
    by_weekday: groups('weekday').sort(byKey),
    by_held: groups('held').sort(byKey),
  };
}

const usd = (micro: number): number => moneyToNumber(money(micro));
const usdOrNull = (micro: number | null): number | null => (micro === null ? null : usd(micro));
const byKey = (a: { key: string }, b: { key: string }): number => Number(a.key) - Number(b.key);

const presentGroup = ({ key, trades, won, lost, net }: GroupSums) => ({
  key,
  trades,
  won,
  lost,
  net: usd(net),
});

function presentDrawdown(fall: Fall) {
  const { amount, rate } = calculateDrawdown(fall);
  return { amount: usd(amount), rate, from: fall.from, to: fall.to, peak: usd(fall.peak) };
}
