// A plot of values over time on a canvas, in the colours of the theme.
import 'uplot/dist/uPlot.min.css';
import { readColours } from '@candor/ui';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { format } from '../../shared/format.ts';

export interface PlotLine {
  readonly label: string;
  readonly colour: 'up' | 'down' | 'accent' | 'muted';
  readonly values: readonly (number | null)[];
}

export interface PlotProps {
  /** The content, for users who can't see it. */
  readonly label: string;
  /** Milliseconds since the epoch, rising. */
  readonly times: readonly number[];
  readonly lines: readonly PlotLine[];
  readonly heightPx?: number;
}

/** Time of day, without seconds. */
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
/** Never below a minute, the resolution of the labels, so that no label repeats. */
const STEPS_S = [60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 43_200, 86_400];
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

export function Plot({ label, times, lines, heightPx = 200 }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const shape = lines.map(({ label: name, colour }) => `${name}:${colour}`).join();
  const data = [
    times.map((at) => at / 1_000),
    ...lines.map(({ values }) => [...values]),
  ] as UPlot.AlignedData;
  const latest = useRef({ data, lines });
  useEffect(() => {
    latest.current = { data, lines };
  });
  // The axes are rebuilt for another set of lines or another theme; new values only update the data.
  useEffect(() => {
    const { current: element } = place;
    if (!element || shape === '') return;
    const build = (): void => {
      plot.current?.destroy();
      const { lines: drawn, data: shown } = latest.current;
      plot.current = new UPlot(optionsOf(drawn, element.clientWidth, heightPx), shown, element);
      showNewest(plot.current);
    };
    build();
    const size = new ResizeObserver(() =>
      plot.current?.setSize({ width: element.clientWidth, height: heightPx }),
    );
    size.observe(element);
    const theme = new MutationObserver(build);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      size.disconnect();
      theme.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [shape, heightPx]);
  useEffect(() => {
    plot.current?.setData(data);
    if (plot.current) showNewest(plot.current);
  });
  return <div data-figures ref={place} role="img" aria-label={label} className="min-w-0 text-caption" />;
}

/** Shows values beside the names of the lines, while the pointer is on no moment of the plot. */
function showNewest(plot: UPlot): void {
  const last = plot.data[0].length - 1;
  if (plot.cursor.idx == null && last >= 0) plot.setLegend({ idx: last }, false);
}

function optionsOf(lines: readonly PlotLine[], width: number, height: number): UPlot.Options {
  const colours = readColours(['up', 'down', 'accent', 'muted', 'line', 'faint']);
  const axis = {
    stroke: colours.faint,
    font: '11px system-ui',
    grid: { stroke: colours.line, width: 1 },
    ticks: { stroke: colours.line, width: 1, size: 4 },
  };
  return {
    width,
    height,
    cursor: { y: false, points: { size: 6 } },
    legend: { live: true },
    axes: [
      { ...axis, incrs: STEPS_S, values: (_plot, times) => times.map((at) => clock.format(at * 1_000)) },
      { ...axis, size: 56, values: (_plot, values) => values.map((value) => compact.format(value)) },
    ],
    series: [
      { value: (_plot, at) => (at === null ? '–' : format.dateTime(at * 1_000)) },
      ...lines.map(({ label, colour }) => ({
        label,
        stroke: colours[colour],
        width: 1.5,
        points: { show: false },
        value: (_plot: UPlot, value: number | null) => (value === null ? '–' : format.number(value, 0)),
      })),
    ],
  };
}
