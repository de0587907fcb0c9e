// Geometry of the curve of results: time to the right, the sum of results upwards, zero always visible.
import type { OwnStatistics } from '@candor/client';

export const WIDTH = 340;
export const HEIGHT = 150;
const PAD = 10;

export interface ResultLayout {
  readonly line: string;
  readonly area: string;
  readonly zero: number;
  readonly end: { readonly x: number; readonly y: number };
  /** The largest drop, from its peak to its lowest point. */
  readonly fall: { readonly x: number; readonly width: number } | null;
  readonly from: number;
  readonly to: number;
}

/** Undefined without a trade. The curve begins at zero, a little before the first trade closed. */
export function layOutResult({
  curve,
  drawdown,
}: Pick<OwnStatistics, 'curve' | 'drawdown'>): ResultLayout | undefined {
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last) return undefined;
  const begin = first.at - (last.at - first.at) / 50;
  const span = Math.max(last.at - begin, 1);
  const totals = curve.map(({ total }) => total);
  const high = Math.max(0, ...totals, drawdown?.peak ?? 0);
  const low = Math.min(0, ...totals, drawdown ? drawdown.peak - drawdown.amount : 0);
  const range = Math.max(high - low, 1);
  const x = (at: number) => round(Math.min(1, Math.max(0, (at - begin) / span)) * WIDTH);
  const y = (total: number) => round(PAD + ((high - total) / range) * (HEIGHT - 2 * PAD));
  const line = `M0 ${y(0)}${curve.map(({ at, total }) => `L${x(at)} ${y(total)}`).join('')}`;
  return {
    line,
    area: `${line}V${y(0)}H0Z`,
    zero: y(0),
    end: { x: x(last.at), y: y(last.total) },
    fall: drawdown && {
      x: x(drawdown.from),
      width: Math.max(1, round(x(drawdown.to) - x(drawdown.from))),
    },
    from: begin,
    to: last.at,
  };
}

const round = (n: number): number => Math.round(n * 10) / 10;
