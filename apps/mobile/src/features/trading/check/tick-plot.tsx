// Bid and ask of some seconds as steps, the stop or target as a line, the tick that ended the position as a mark; prices at the edge,
// times below. Text stands outside of the drawing, so that it grows with the text of the device.
import type { TapeTick } from '@candor/client';
import { classNames } from '@candor/ui';

const WIDTH = 340;
/** Ten lines of text, as the drawing is high. */
const HEIGHT = 160;
const LINE = 17;

export interface TickPlotProps {
  readonly ticks: readonly TapeTick[];
  /** 0: none. */
  readonly level: number;
  readonly endedBy: { readonly tick: number; readonly price: number; readonly time: number };
  readonly label: string;
  readonly writePrice: (price: number) => string;
  readonly writeTime: (time: number) => string;
}

const looks: Readonly<Record<NamedPrice, string>> = {
  high: 'text-muted',
  low: 'text-muted',
  level: 'font-semibold text-warn',
  end: 'rounded-sm bg-accent-fill px-1 font-semibold text-on-fill',
};

export function TickPlot({ ticks, level, endedBy, label, writePrice, writeTime }: TickPlotProps) {
  const plot = plotTicks(ticks, { level, endedBy, width: WIDTH, height: HEIGHT, lineHeight: LINE });
  const left = (x: number) => ({ left: `${(100 * x) / WIDTH}%` });
  const top = (y: number) => ({ top: `${(100 * y) / HEIGHT}%` });
  const longest = plot.labels.map(({ price }) => writePrice(price)).sort((a, b) => b.length - a.length)[0];
  const [first, last] = [ticks[0], ticks.at(-1)];
  return (
    <figure className="figure grid grid-cols-[minmax(0,1fr)_auto] gap-x-1.5 text-caption" dir="ltr">
      <div className="relative h-5 font-semibold">
        {plot.mark && (
          <span className="absolute -translate-x-1/2 text-accent" style={left(plot.mark.x)}>
            {writeTime(endedBy.time)}
          </span>
        )}
      </div>
      <span />
      <div className="relative h-40">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className="h-full w-full rounded-xl bg-sunken"
          fill="none"
          strokeWidth="1.5"
        >
          {plot.mark && (
            <path
              d={`M${plot.mark.x} 0V${HEIGHT}`}
              className={`stroke-accent ${THIN}`}
              strokeDasharray="2 3"
            />
          )}
          {plot.level !== null && (
            <path d={`M0 ${plot.level}H${WIDTH}`} className={`stroke-warn ${THIN}`} strokeDasharray="5 4" />
          )}
          <path d={plot.ask} className={`stroke-up ${THIN}`} />
          <path d={plot.bid} className={`stroke-down ${THIN}`} />
        </svg>
        {plot.mark && (
          <span
            className="absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-accent ring-2 ring-raised"
            style={{ ...left(plot.mark.x), ...top(plot.mark.y) }}
          />
        )}
      </div>
      <div className="relative">
        <span className="invisible px-1 font-semibold">{longest}</span>
        {plot.labels.map(({ of, price, y }) => (
          <span
            key={of}
            className={classNames('absolute right-0 -translate-y-1/2 leading-4', looks[of])}
            style={top(y)}
          >
            {writePrice(price)}
          </span>
        ))}
      </div>
      {first && last && (
        <div className="mt-1 flex flex-wrap justify-between gap-x-3 text-muted">
          <span>{writeTime(first.time)}</span>
          <span className="ml-auto">{writeTime(last.time)}</span>
        </div>
      )}
    </figure>
  );
}

/** The drawing is stretched, its lines are not. */
const THIN = '[vector-effect:non-scaling-stroke]';

type NamedPrice = 'high' | 'low' | 'level' | 'end';
interface PriceLabel {
  readonly of: NamedPrice;
  readonly price: number;
  /** Its height, moved where two would lie upon each other. */
  readonly y: number;
}
interface PlottedTicks {
  /** Paths of SVG. */
  readonly bid: string;
  readonly ask: string;
  /** Its height; null where there is none. */
  readonly level: number | null;
  readonly mark: { readonly x: number; readonly y: number } | null;
  /** Ordered from the top. */
  readonly labels: readonly PriceLabel[];
}
interface PlotOptions {
  /** The stop or target that was reached; 0: none. */
  readonly level: number;
  readonly endedBy: { readonly tick: number; readonly price: number };
  readonly width: number;
  readonly height: number;
  /** Height of a line of text. */
  readonly lineHeight: number;
}

/**
 * Layout of ticks in a picture: time from left to right, a price held until the next tick, and the prices labelled at
 * the edge.
 */
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

/** The price that ended the position is always labelled; highest and lowest if there is room beside it. */
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
