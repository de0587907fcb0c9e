// The lines and areas of a drawing, in pixels of the chart: pure geometry, so that it can be tested without a canvas.
import type { Tool } from './drawings.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}
export interface Shape {
  readonly lines: readonly (readonly [Spot, Spot])[];
  /** Text beside a line, such as "61.8%". */
  readonly notes: readonly { readonly at: Spot; readonly share: number }[];
  readonly area: readonly Spot[] | null;
}

/** Shares of the move that the levels mark, from its end back to its start. */
export const FIBONACCI = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

export function shapeOf(
  tool: Tool,
  spots: readonly Spot[],
  size: { readonly width: number; readonly height: number },
): Shape {
  const [a, b] = spots;
  if (!a) return { lines: [], notes: [], area: null };
  const lines = (...drawn: (readonly [Spot, Spot])[]): Shape => ({ lines: drawn, notes: [], area: null });
  if (tool === 'horizontal') return lines([spot(0, a.y), spot(size.width, a.y)]);
  if (tool === 'vertical') return lines([spot(a.x, 0), spot(a.x, size.height)]);
  if (!b) return lines();
  if (tool === 'trend') return lines([a, b]);
  if (tool === 'ray') return lines([a, leave(a, b, size)]);
  if (tool === 'rectangle') {
    const corners = [a, spot(b.x, a.y), b, spot(a.x, b.y)] as const;
    const [first, second, third, fourth] = corners;
    return {
      lines: [
        [first, second],
        [second, third],
        [third, fourth],
        [fourth, first],
      ],
      notes: [],
      area: corners,
    };
  }
  const left = Math.min(a.x, b.x);
  const levels = FIBONACCI.map((share) => ({ share, at: spot(left, b.y + (a.y - b.y) * share) }));
  return {
    lines: [[a, b], ...levels.map(({ at }) => [at, spot(size.width, at.y)] as const)],
    notes: levels,
    area: null,
  };
}

/** The touch target of a line: a band of this width around it, as four corners. */
export function bandAround([a, b]: readonly [Spot, Spot], widthPx: number): readonly Spot[] {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const across =
    length === 0
      ? spot(0, widthPx / 2)
      : spot(((a.y - b.y) / length) * (widthPx / 2), ((b.x - a.x) / length) * (widthPx / 2));
  return [
    spot(a.x + across.x, a.y + across.y),
    spot(b.x + across.x, b.y + across.y),
    spot(b.x - across.x, b.y - across.y),
    spot(a.x - across.x, a.y - across.y),
  ];
}

const spot = (x: number, y: number): Spot => ({ x, y });

/** The point at which the half-line from a through b leaves the chart. */
function leave(a: Spot, b: Spot, size: { readonly width: number; readonly height: number }): Spot {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  if (dx === 0 && dy === 0) return b;
  const toX = dx === 0 ? Number.POSITIVE_INFINITY : ((dx > 0 ? size.width : 0) - a.x) / dx;
  const toY = dy === 0 ? Number.POSITIVE_INFINITY : ((dy > 0 ? size.height : 0) - a.y) / dy;
  // A start beyond the edge it heads for would leave backwards: then the second point is far enough.
  const times = Math.max(1, Math.min(toX, toY));
  return spot(a.x + dx * times, a.y + dy * times);
}
