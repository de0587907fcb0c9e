// Where the curve of a return lies: time to the right, return upwards, nothing made always in sight.
import type { CurveDay } from '@candor/client';

export const WIDTH = 340;
export const HEIGHT = 150;
const PAD = 8;
const DAY_MS = 86_400_000;
/** Longer without a trade than over a weekend, the line stays flat until the day that moved it. */
const FLAT_FROM_DAYS = 5;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface CurveLayout {
  readonly line: string;
  /** Between the line and nothing. */
  readonly area: string;
  /** Where nothing was made or lost. */
  readonly zero: number;
  /** Open positions as a day ended. */
  readonly dots: readonly Point[];
  readonly ticks: readonly { readonly y: number; readonly value: number }[];
  /** Days, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly last: number;
  readonly high: number;
  readonly low: number;
}

/** Undefined where there is nothing to draw. */
export function layOut(curve: readonly CurveDay[]): CurveLayout | undefined {
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last) return undefined;
  const begin = dayNumber(first.day) - 1;
  const days = dayNumber(last.day) - begin;
  const values = curve.flatMap(({ rate, openRate }) => (openRate === null ? [rate] : [rate, openRate]));
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  // An account that moved by less is flat, not dramatic.
  const range = Math.max(high - low, 0.001);
  const x = (day: number) => round(((day - begin) / days) * WIDTH);
  const y = (rate: number) => round(PAD + ((high - rate) / range) * (HEIGHT - 2 * PAD));
  const line = [`M0 ${y(0)}`];
  let before = { day: begin, rate: 0 };
  for (const { day: name, rate } of curve) {
    const day = dayNumber(name);
    if (day - before.day >= FLAT_FROM_DAYS) line.push(`L${x(day - 1)} ${y(before.rate)}`);
    line.push(`L${x(day)} ${y(rate)}`);
    before = { day, rate };
  }
  const rates = curve.map(({ rate }) => rate);
  return {
    line: line.join(''),
    area: `${line.join('')}V${y(0)}H0Z`,
    zero: y(0),
    dots: curve.flatMap(({ day, openRate }) =>
      openRate === null ? [] : [{ x: x(dayNumber(day)), y: y(openRate) }],
    ),
    ticks: [high, low]
      .filter((value) => Math.abs(value) > range / 10)
      .map((value) => ({ y: y(value), value })),
    from: first.day,
    to: last.day,
    last: last.rate,
    high: Math.max(0, ...rates),
    low: Math.min(0, ...rates),
  };
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const round = (n: number): number => Math.round(n * 10) / 10;
