// Where ticks lie in a picture: time from left to right, a price held until the next tick, and which prices its edge names.
import type { TapeTick } from '@candor/client';

export type NamedPrice = 'high' | 'low' | 'level' | 'end';
export interface PriceLabel {
  readonly of: NamedPrice;
  readonly price: number;
  /** Its height, moved where two would lie upon each other. */
  readonly y: number;
}
export interface PlottedTicks {
  /** Paths of SVG. */
  readonly bid: string;
  readonly ask: string;
  /** Its height; null where there is none. */
  readonly level: number | null;
  readonly mark: { readonly x: number; readonly y: number } | null;
  /** From above. */
  readonly labels: readonly PriceLabel[];
}
export interface PlotOptions {
  /** The stop or target that was reached; 0: none. */
  readonly level: number;
  readonly endedBy: { readonly tick: number; readonly price: number };
  readonly width: number;
  readonly height: number;
  /** The height that a line of text takes. */
  readonly lineHeight: number;
}

const MARGIN = 12;

export function plotTicks(ticks: readonly TapeTick[], options: PlotOptions): PlottedTicks {
  const { level, endedBy, width, height, lineHeight } = options;
  const drawn = ticks.flatMap(({ bid, ask }) => [bid, ask]);
  const prices = [...drawn, endedBy.price, ...(level > 0 ? [level] : [])];
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
  const named = (of: NamedPrice, price: number): PriceLabel => ({ of, price, y: y(price) });
  const own = [named('end', endedBy.price), ...(level > 0 ? [named('level', level)] : [])];
  return {
    bid: path(({ bid }) => bid),
    ask: path(({ ask }) => ask),
    level: level > 0 ? y(level) : null,
    mark: last ? { x: x(last.time), y: y(endedBy.price) } : null,
    labels: placeLabels(
      own,
      drawn.length > 0 ? [named('high', Math.max(...drawn)), named('low', Math.min(...drawn))] : [],
      { height, lineHeight },
    ),
  };
}

/** What ended the position is always named, highest and lowest where there is room beside it. */
function placeLabels(
  own: readonly PriceLabel[],
  others: readonly PriceLabel[],
  { height, lineHeight }: Pick<PlotOptions, 'height' | 'lineHeight'>,
): PriceLabel[] {
  const [upper, lower] = own.toSorted((one, other) => one.y - other.y);
  const kept: PriceLabel[] = [];
  if (upper && lower) {
    const middle = (upper.y + lower.y) / 2;
    const apart = Math.max(lower.y - upper.y, lineHeight) / 2;
    const centre = Math.min(Math.max(middle, apart), height - apart);
    kept.push({ ...upper, y: round(centre - apart) }, { ...lower, y: round(centre + apart) });
  } else kept.push(...own);
  const hasRoom = (one: PriceLabel) => kept.every(({ y }) => Math.abs(y - one.y) >= lineHeight);
  for (const one of others) if (hasRoom(one)) kept.push(one);
  return kept.toSorted((one, other) => one.y - other.y);
}

const round = (value: number): number => Math.round(value * 10) / 10;
