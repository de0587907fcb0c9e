// Bid and ask of some seconds as steps, the stop or target as a line, the tick that ended the position as a mark; prices at the edge,
// times below. Text stands outside of the drawing, so that it grows with the text of the device.
import type { TapeTick } from '@candor/client';
import { classNames } from '@candor/ui';
import { type NamedPrice, plotTicks } from './plot-ticks.ts';

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
