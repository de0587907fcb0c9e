// Where ticks lie in a picture: time from left to right, a price held until the next tick.
import type { TapeTick } from '@candor/client';

export interface PlottedTicks {
  /** Paths of SVG. */
  readonly bid: string;
  readonly ask: string;
  /** Its height; null where there is none, or it lies far outside. */
  readonly stop: number | null;
  readonly mark: { readonly x: number; readonly y: number } | null;
}
export interface PlotOptions {
  readonly stop: number;
  readonly endedBy: { readonly tick: number; readonly price: number };
  readonly width: number;
  readonly height: number;
}

const MARGIN = 12;

export function plotTicks(
  ticks: readonly TapeTick[],
  { stop, endedBy, width, height }: PlotOptions,
): PlottedTicks {
  const prices = [...ticks.flatMap(({ bid, ask }) => [bid, ask]), endedBy.price, ...(stop > 0 ? [stop] : [])];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const begin = ticks[0]?.time ?? 0;
  const span = Math.max(1, (ticks.at(-1)?.time ?? 0) - begin);
  const x = (time: number): number => round(MARGIN + ((time - begin) / span) * (width - 2 * MARGIN));
  const y = (price: number): number =>
    round(height - MARGIN - ((price - low) / (high - low || 1)) * (height - 2 * MARGIN));
  const path = (of: (tick: TapeTick) => number): string =>
    ticks
      .map((tick, at) => (at === 0 ? `M${x(tick.time)} ${y(of(tick))}` : `H${x(tick.time)}V${y(of(tick))}`))
      .join('');
  const last = ticks.find(({ no }) => no === endedBy.tick);
  return {
    bid: path(({ bid }) => bid),
    ask: path(({ ask }) => ask),
    stop: stop > 0 ? y(stop) : null,
    mark: last ? { x: x(last.time), y: y(endedBy.price) } : null,
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
