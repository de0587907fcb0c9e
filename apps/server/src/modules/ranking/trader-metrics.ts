// The metrics of a trader's page, calculated from sums and days. Each is rounded once, half away from zero.
import { divideHalfAway, toSafeNumber } from '@candor/core';
import { FACTOR_ONE } from './returns/account-return.ts';
import type { InstrumentSums, OpenDay, TraderDay } from './trader-page.ts';

const MILLION = 1_000_000n;
const CURVE_MAX = 400;

export interface TradeRecord {
  readonly trades: number;
  readonly won: number;
  readonly lost: number;
  /** Millionths; null without a trade. */
  readonly win: number | null;
  /** Millionths; null without a loss. */
  readonly profitFactor: number | null;
  /** Milliseconds; null without such a trade. */
  readonly holdWin: number | null;
  readonly holdLoss: number | null;
  /** Tenths; 0 without margin. */
  readonly multiple: number;
}

/**
 * Profit factor = profits of winning trades ÷ losses of losing trades, after fees and swaps: 300 and 50 won,
 * 140 lost is 350 ÷ 140 = 2.5 (as in the tester's report of MetaTrader 5). Holding time = Σ(last close −
 * opening) ÷ trades: for wins of 2 and 4 hours it is 3 hours. A trade with a result of exactly zero is neither
 * won nor lost, but counts as a trade.
 */
export function calculateRecord(all: readonly InstrumentSums[]): TradeRecord {
  const whole = (of: (one: InstrumentSums) => number) => all.reduce((sum, one) => sum + of(one), 0);
  const exact = (of: (one: InstrumentSums) => bigint) => all.reduce((sum, one) => sum + of(one), 0n);
  const [trades, won, lost] = [whole((one) => one.trades), whole((one) => one.won), whole((one) => one.lost)];
  const [gains, losses] = [exact((one) => one.gains), exact((one) => one.losses)];
  const margin = exact((one) => one.margin);
  return {
    trades,
    won,
    lost,
    win: shareOf(won, trades),
    profitFactor: losses === 0n ? null : divided(gains * MILLION, losses),
    holdWin:
      won === 0
        ? null
        : divided(
            exact((one) => one.wonMs),
            BigInt(won),
          ),
    holdLoss:
      lost === 0
        ? null
        : divided(
            exact((one) => one.lostMs),
            BigInt(lost),
          ),
    multiple: margin === 0n ? 0 : divided(exact((one) => one.leveraged) * 10n, margin),
  };
}

/** Millionths; null if the whole is zero. */
export const shareOf = (part: number, of: number): number | null =>
  of === 0 ? null : divided(BigInt(part) * MILLION, BigInt(of));

export interface CurvePoint {
  readonly day: string;
  /** Millionths since the beginning. */
  readonly rate: number;
  readonly openRate: number | null;
}

/**
 * Floating profits are applied to the return of closed positions: at a factor of 1.2, with a balance of 6,000 and a
 * floating profit of −600, the account is at 1.2 × 5,400 ÷ 6,000 = 1.08. A long history is thinned, but its ends, its
 * highest and its lowest points stay.
 */
export function calculateCurve(days: readonly TraderDay[], open: readonly OpenDay[]): CurvePoint[] {
  const closed = new Map(days.map(({ day, growth }) => [day, growth]));
  const measured = new Map(open.map((one) => [one.day, one]));
  const points: CurvePoint[] = [];
  let growth = FACTOR_ONE;
  for (const day of [...new Set([...closed.keys(), ...measured.keys()])].sort()) {
    growth = closed.get(day) ?? growth;
    points.push({ day, rate: rateOf(growth), openRate: openRateOf(growth, measured.get(day)) });
  }
  return thin(points);
}

function openRateOf(growth: number, open: OpenDay | undefined): number | null {
  if (!open || open.balance <= 0) return null;
  const value = divideHalfAway(BigInt(growth) * BigInt(open.balance + open.profit), BigInt(open.balance));
  return rateOf(Number(value < 0n ? 0n : value));
}

/** Growth as a return in millionths: 1,045,000,000 is 45,000. */
export const rateOf = (growth: number): number =>
  divided(BigInt(growth - FACTOR_ONE), BigInt(FACTOR_ONE) / MILLION);

function thin(points: readonly CurvePoint[]): CurvePoint[] {
  if (points.length <= CURVE_MAX) return [...points];
  const rates = points.map(({ rate }) => rate);
  const chosen = new Set([
    points.length - 1,
    rates.indexOf(max(rates)),
    rates.indexOf(-max(rates.map((r) => -r))),
  ]);
  const room = CURVE_MAX - chosen.size;
  for (let n = 0; n < room; n += 1) chosen.add(Math.floor((n * points.length) / room));
  return points.filter((_, index) => chosen.has(index));
}

const max = (values: readonly number[]): number => values.reduce((most, one) => Math.max(most, one));

export interface MonthRecord {
  readonly month: string;
  /** Millionths; null if nothing was left at its beginning. */
  readonly rate: number | null;
  readonly net: number;
  readonly trades: number;
}

/**
 * The return of a month = factor at its end ÷ factor at the end of the month before − 1: 1.1 to 1.045 is −5 per cent.
 */
export function calculateMonths(days: readonly TraderDay[]): MonthRecord[] {
  const months = new Map<string, { growth: number; net: number; trades: number }>();
  for (const { day, growth, net, trades } of days) {
    const month = day.slice(0, 7);
    const known = months.get(month);
    months.set(month, { growth, net: (known?.net ?? 0) + net, trades: (known?.trades ?? 0) + trades });
  }
  let before = FACTOR_ONE;
  return [...months].map(([month, { growth, net, trades }]) => {
    const rate = before === 0 ? null : divided(BigInt(growth - before) * MILLION, BigInt(before));
    before = growth;
    return { month, rate, net, trades };
  });
}

const divided = (a: bigint, b: bigint): number => toSafeNumber(divideHalfAway(a, b), 'a figure of a trader');
