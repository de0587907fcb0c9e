// A second instrument over the chart, as a line that begins where the first bar in sight does, and both changes in per cent.
import type { ChartPeriod, Instrument } from '@candor/client';
import { Figure, IconButton } from '@candor/ui';
import { type Chart, type IndicatorDrawParams, registerIndicator } from 'klinecharts';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useI18n, useMarket } from '../../../shared/stores.ts';
import { FIRST_PAGE_BARS, OLDER_PAGE_BARS } from './bar-feed.ts';
import { FURTHER_LINES } from './chart-colours.ts';
import { type CompareSeries, compareBars, makeCompareSeries } from './compare-series.ts';
import { COMPARE } from './indicator-catalogue.ts';
import { furtherPrices } from './price-range.ts';
import { useChartFeed } from './use-chart-feed.ts';
import { useChartMoves } from './use-chart-moves.ts';

export interface CompareLineProps {
  readonly chart: Chart;
  /** The chart's own. */
  readonly instrument: Instrument;
  readonly otherId: number;
  readonly period: ChartPeriod;
  readonly onRemove: () => void;
}

const COLOUR = FURTHER_LINES[0];

registerIndicator<unknown, unknown, CompareSeries>({
  name: COMPARE,
  shortName: COMPARE,
  series: 'price',
  figures: [],
  // The label below names it, with its change.
  createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
  calc: (bars) => bars.map(() => ({})),
  draw: drawLine,
});

export function CompareLine({ otherId, ...props }: CompareLineProps) {
  const other = useMarket().data?.instruments.find(({ id }) => id === otherId);
  return other ? <Line {...props} other={other} /> : null;
}

type LineProps = Omit<CompareLineProps, 'otherId'> & { readonly other: Instrument };

function Line({ chart, instrument, other, period, onRemove }: LineProps) {
  const { t, format } = useI18n();
  const follow = useChartMoves(chart);
  const { load, subscribe, epoch } = useChartFeed(other, false);
  const [series, setSeries] = useState<CompareSeries | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: epoch is what asks for the history again
  useEffect(() => {
    const made = makeCompareSeries();
    const stopping = new AbortController();
    const { signal } = stopping;
    let isLoading = false;
    let isWhole = false;
    const redraw = () => {
      chart.overrideIndicator({ name: COMPARE, id: COMPARE, extendData: made });
      follow();
    };
    /** The newest bars, and then older ones until they reach as far back as what is in sight. */
    const fill = async () => {
      const seen = chart.getDataList()[chart.getVisibleRange().from]?.timestamp;
      const first = made.first();
      if (isLoading || isWhole || (first !== null && (seen === undefined || first <= seen))) return;
      isLoading = true;
      try {
        const limit = first === null ? FIRST_PAGE_BARS : OLDER_PAGE_BARS;
        const bars = await load({ period, to: first, limit, signal });
        if (signal.aborted) return;
        made.add(bars);
        isWhole = bars.length === 0;
        isLoading = false;
        redraw();
        void fill();
      } catch {
        // The next pan asks again.
        isLoading = false;
      }
    };
    chart.createIndicator({ name: COMPARE, id: COMPARE, paneId: 'candle_pane', extendData: made }, true);
    furtherPrices.set(chart, () => seenLine(chart, made));
    setSeries(made);
    void fill();
    const look = () => void fill();
    chart.subscribeAction('onVisibleRangeChange', look);
    const unsubscribe = subscribe(period, {
      candle: (bar) => {
        if (made.first() === null) return;
        made.add([bar]);
        redraw();
      },
      bid: (bid) => {
        made.move(bid);
        redraw();
      },
    });
    return () => {
      stopping.abort();
      unsubscribe();
      chart.unsubscribeAction('onVisibleRangeChange', look);
      furtherPrices.delete(chart);
      chart.removeIndicator({ id: COMPARE });
      setSeries(null);
    };
  }, [chart, load, subscribe, follow, period, epoch]);

  const compared = series && compareBars(seenBars(chart), series);
  const write = (change: number | undefined) => (change === undefined ? '–' : format.change(change));
  // Below the crosshair's figures.
  return (
    <div className="absolute top-11 left-2 z-5 rounded-lg border border-line bg-raised py-0.5 ps-2 text-caption shadow-float">
      <dl className="grid grid-cols-[auto_auto_auto] items-center gap-x-2">
        <dt className="font-medium">{instrument.showCode}</dt>
        <dd className="col-span-2">
          <Figure>{write(compared?.own)}</Figure>
        </dd>
        <dt className="font-medium" style={{ borderBottom: `2px solid ${COLOUR}` }}>
          {other.showCode}
        </dt>
        <dd>
          <Figure>{write(compared?.other)}</Figure>
        </dd>
        <dd className="-my-2">
          <IconButton label={t('trade.chart_remove', { name: other.showCode })} onClick={onRemove}>
            <X size={16} />
          </IconButton>
        </dd>
      </dl>
    </div>
  );
}

const seenBars = (chart: Chart) => {
  const { from, to } = chart.getVisibleRange();
  return chart.getDataList().slice(from, to);
};

const seenLine = (chart: Chart, series: CompareSeries): readonly number[] =>
  compareBars(seenBars(chart), series)?.line.filter((price) => price !== null) ?? [];

/** Draws it all: without figures the library has nothing to draw. */
function drawLine({
  ctx,
  chart,
  indicator,
  xAxis,
  yAxis,
}: IndicatorDrawParams<unknown, unknown, CompareSeries>): boolean {
  const { from } = chart.getVisibleRange();
  const compared = compareBars(seenBars(chart as Chart), indicator.extendData);
  ctx.save();
  ctx.setLineDash([]);
  ctx.strokeStyle = COLOUR;
  ctx.lineWidth = 1.5;
  ctx.lineJoin = 'round';
  ctx.beginPath();
  for (const [index, price] of (compared?.line ?? []).entries())
    if (price !== null) ctx.lineTo(xAxis.convertToPixel(from + index), yAxis.convertToPixel(price));
  ctx.stroke();
  ctx.restore();
  return true;
}
