// Bid and ask of some seconds as steps, the stop as a line, the tick that ended the position as a mark.
import type { TapeTick } from '@candor/client';
import { plotTicks } from './plot-ticks.ts';

const WIDTH = 340;
const HEIGHT = 150;

export interface TickPlotProps {
  readonly ticks: readonly TapeTick[];
  /** 0: none. */
  readonly stop: number;
  readonly endedBy: { readonly tick: number; readonly price: number };
  readonly label: string;
}

export function TickPlot({ ticks, stop, endedBy, label }: TickPlotProps) {
  const plot = plotTicks(ticks, { stop, endedBy, width: WIDTH, height: HEIGHT });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      className="w-full rounded-xl bg-sunken"
      fill="none"
      strokeWidth="1.5"
    >
      <path d={plot.ask} className="stroke-up" />
      <path d={plot.bid} className="stroke-down" />
      {plot.stop !== null && (
        <path d={`M0 ${plot.stop}H${WIDTH}`} className="stroke-warn" strokeDasharray="4 4" />
      )}
      {plot.mark && (
        <>
          <path d={`M${plot.mark.x} 0V${HEIGHT}`} className="stroke-line" />
          <circle cx={plot.mark.x} cy={plot.mark.y} r="4.5" className="fill-accent stroke-raised" />
        </>
      )}
    </svg>
  );
}
