// The chart itself. Loaded on demand: it brings the chart library, which is heavier than the rest of the screen.
import type { Instrument } from '@candor/client';
import type { Language } from '@candor/i18n';
import { type Chart, dispose } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../../shared/idle.ts';
import { lazily } from '../../../shared/lazily.tsx';
import { useAhead } from '../../../shared/use-ahead.ts';
import { type BarFeed, type FeedState, makeBarFeed } from './bar-feed.ts';
import { makeCalmFrames } from './calm-frames.ts';
import { type ChartColours, readChartColours, watchTheme } from './chart-colours.ts';
import type { IndicatorLook } from './chart-indicators.ts';
import type { ChartSettings } from './chart-settings.ts';
import { chartStyles, indicatorLines } from './chart-styles.ts';
import { drawDrawings, registerDrawings } from './draw-drawings.ts';
import { DrawingLayer } from './drawing-layer.tsx';
import { type Drawing, putDrawing, type Tool } from './drawings.ts';
import { hearKeysOnlyAt } from './keep-overlay.ts';
import type { LevelLabelsProps } from './level-labels.tsx';
import {
  axisOf,
  type FigureNames,
  foldOf,
  makeChart,
  nameMetrics,
  type RightSide,
  rightOf,
} from './make-chart.ts';
import { isShort, periods } from './periods.ts';
import { hearPressOnScale } from './press-scale.ts';
import { drawPriceLines, heightsOf, type PriceLine, registerPriceLine } from './price-lines.ts';
import { coverPrices } from './price-range.ts';
import { ReturnToNow } from './return-to-now.tsx';
import { useChange } from './use-change.ts';
import type { ChartFeed } from './use-chart-feed.ts';

export interface PriceChartProps extends Pick<ChartFeed, 'load' | 'subscribe'> {
  readonly instrument: Instrument;
  readonly onCompareEnd: () => void;
  readonly settings: ChartSettings;
  readonly language: Language;
  /** Names of the crosshair's figures. */
  readonly legend: FigureNames;
  /** One of several charts, and not the one that is traded on: its live prices are drawn less often. */
  readonly isAside: boolean;
  /** Sell and Buy lie over the chart. */
  readonly isBelowButtons: boolean;
  /** Read out in place of the canvas. */
  readonly label: string;
  /** Names the button that brings back the newest bar. */
  readonly nowLabel: string;
  readonly lines: readonly PriceLine[];
  /** A line's label was chosen. */
  readonly onOpen: LevelLabelsProps['onOpen'];
  /** A price of the scale was pressed. */
  readonly onPrice: (price: number) => void;
  /** The label of an alert was chosen. */
  readonly onAlerts: () => void;
  readonly drawings: readonly Drawing[];
  /** The drawing under the user's hand: it can be moved. */
  readonly chosenDrawing: string | null;
  readonly onChooseDrawing: (id: string) => void;
  readonly onLeaveDrawing: (id: string) => void;
  /** Being drawn with: the next touches draw. */
  readonly tool: Tool | null;
  /** A new drawing, or one that was moved. */
  readonly onDrawing: (drawing: Drawing) => void;
  /** Another value reads the history again, as after a lost connection. */
  readonly epoch: number;
  readonly onState: (state: FeedState) => void;
  /** The chosen indicators for which the chart has no room at its present height. */
  readonly onHidden: (names: readonly string[]) => void;
}

/** The chart comes first, and what the ticket is made of. */
const MARKS_AFTER_MS = 2_500;
async function loadEventMarks() {
  await new Promise((resolve) => setTimeout(resolve, MARKS_AFTER_MS));
  await whenIdle();
  return import('./event-marks.tsx');
}

/** A touch presses the scale for as long; where a mouse hovers, the "+" shows that it can be done. */
const hasPointer = (): boolean => matchMedia('(pointer: fine)').matches;
/** A visitor has no lines. */
const loadLabels = () => import('./level-labels.tsx');
const loadPlus = () => import('./price-plus.tsx');

const CompareLine = lazily(() => import('./compare-line.tsx').then((m) => m.CompareLine));

const rightSideOf = ({ isBelowButtons, lines }: PriceChartProps): RightSide => ({
  isBelowButtons,
  hasLabels: lines.length > 0,
});

/** The least time between two drawings of a chart at the side. */
const ASIDE_MS = 400;

/** The height of Sell and Buy where they lie over the chart, with their distance from its foot. */
const BUTTONS_PX = 68;

/** The height of the event marks at the foot. */
const MARKS_PX = 28;

/** Exported here so that the library stays in its chunk. */
export const tryOut = tryChart;

registerPriceLine();
registerDrawings();

export function PriceChart(props: PriceChartProps) {
  const { instrument, settings, language, legend, label, lines, epoch } = props;
  const { code, precision } = instrument;
  const { drawings, chosenDrawing, tool } = props;
  const container = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart | null>(null);
  const [colours, setColours] = useState<ChartColours | null>(null);
  const [draft, setDraft] = useState<Drawing | null>(null);
  const marks = useAhead(settings.showsEvents ? loadEventMarks : null);
  const labels = useAhead(lines.length > 0 ? loadLabels : null);
  const plus = useAhead(hasPointer() ? loadPlus : null);
  const buttonsPx = props.isBelowButtons ? BUTTONS_PX : 0;
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const { settings, language, legend } = latest.current;
    const first = readChartColours();
    const right = rightSideOf(latest.current);
    const made = makeChart(element, { settings, language, legend, colours: first, right });
    if (!made) return;
    heightsOf(made);
    setColours(first);
    setChart(made);
    const stopWatching = watchTheme(() => setColours(readChartColours()));
    return () => {
      stopWatching();
      setChart(null);
      dispose(element);
    };
  }, []);

  useEffect(() => {
    const canvas = container.current?.firstElementChild;
    if (!chart || !(canvas instanceof HTMLElement)) return;
    // The library makes itself the first stop of the Tab key; a name and the document's order are wanted.
    canvas.tabIndex = 0;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', label);
    const stopSharing = shareTouches(canvas);
    const stopHearing = hearKeysOnlyAt(canvas, chart);
    const stopPressing = hearPressOnScale(canvas, chart, (price) => latest.current.onPrice(price));
    return () => {
      stopPressing();
      stopSharing();
      stopHearing();
    };
  }, [chart, label]);

  // The chart was created with these settings, and each change causes a new layout.
  useChange(chart, [colours, settings.kind], (made) => {
    if (colours) made.setStyles(chartStyles(colours, settings.kind));
  });
  const margin = rightOf(rightSideOf(props));
  useChange(chart, [margin], (made) => made.setOffsetRightDistance(margin));
  useChange(chart, [settings.timeZone], (made) => made.setTimezone(settings.timeZone));
  useChange(chart, [settings.timeZone, language], (made) =>
    made.overrideXAxis(axisOf(language, settings.timeZone)),
  );
  useChange(chart, [language, legend], (made) => {
    nameMetrics(language, legend);
    made.setLocale(language);
    made.setDecimalFold(foldOf(language));
  });

  const { indicators, tuning } = settings;
  useEffect(() => {
    if (!chart || !colours) return;
    return keepIndicators(
      chart,
      { indicators, tuning },
      { precision, lines: indicatorLines(colours) },
      (names) => latest.current.onHidden(names),
    );
  }, [chart, colours, indicators, tuning, precision]);

  useEffect(() => {
    if (chart && colours) drawPriceLines(chart, lines, colours);
  }, [chart, colours, lines]);

  // Under a finger the scale must stand still.
  const isDragging = lines.some((line) => line.draggedBy !== null);
  const covered = lines.map(({ price }) => price).join(' ');
  useEffect(() => {
    if (chart && !isDragging)
      coverPrices(chart, covered === '' ? [] : covered.split(' ').map(Number), buttonsPx);
  }, [chart, isDragging, covered, buttonsPx]);

  useEffect(() => {
    if (!chart || !colours) return;
    drawDrawings(chart, draft && tool ? putDrawing(drawings, draft) : drawings, {
      chosen: chosenDrawing,
      colours,
      onMoved: (drawing) => latest.current.onDrawing(drawing),
      onChosen: (id) => latest.current.onChooseDrawing(id),
      onLeft: (id) => latest.current.onLeaveDrawing(id),
    });
  }, [chart, colours, drawings, chosenDrawing, draft, tool]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: epoch is what asks for the history again
  useEffect(() => {
    if (!chart) return;
    const { period } = settings;
    const frames = makeCalmFrames(chart.getDom() ?? document.body, () =>
      latest.current.isAside ? ASIDE_MS : 0,
    );
    const feed: BarFeed = makeBarFeed({
      load: (request) => latest.current.load({ period, ...request }),
      lengthMs: periods[period].lengthMs,
      isOfQuotes: isShort(period),
      onState: (state) => latest.current.onState(state),
      requestFrame: frames.request,
      cancelFrame: frames.cancel,
    });
    // The loader is set last: each of these three would otherwise ask for the first page again.
    chart.setSymbol({ ticker: code, pricePrecision: precision, volumePrecision: 0 });
    chart.setPeriod(periods[period].library);
    chart.setDataLoader(feed.loader);
    const unsubscribe = latest.current.subscribe(period, { candle: feed.pushCandle, bid: feed.pushBid });
    return () => {
      unsubscribe();
      feed.stop();
      frames.stop();
    };
  }, [chart, code, precision, settings.period, epoch]);

  return (
    <div dir="ltr" className="absolute inset-0">
      {/* The library's layers would cover an outline of its own element. */}
      <div
        ref={container}
        className="absolute inset-0 isolate overflow-hidden overscroll-none after:pointer-events-none after:absolute after:inset-0 after:z-10 has-focus-visible:after:border-2 has-focus-visible:after:border-accent"
      />
      {chart && labels && lines.length > 0 && (
        <labels.LevelLabels
          chart={chart}
          lines={lines}
          reservedPx={buttonsPx + (marks ? MARKS_PX : 0)}
          onOpen={props.onOpen}
          onAlerts={props.onAlerts}
        />
      )}
      {chart && marks && (
        <marks.EventMarks
          key={instrument.id}
          chart={chart}
          instrument={instrument}
          period={settings.period}
          timeZone={settings.timeZone}
          reservedPx={buttonsPx}
        />
      )}
      {chart && settings.compare !== null && settings.compare !== instrument.id && (
        <CompareLine
          key={settings.compare}
          chart={chart}
          instrument={instrument}
          otherId={settings.compare}
          period={settings.period}
          onRemove={props.onCompareEnd}
        />
      )}
      {chart && plus && !tool && <plus.PricePlus chart={chart} onPress={props.onPrice} />}
      {chart && <ReturnToNow chart={chart} label={props.nowLabel} isHigh={props.isBelowButtons} />}
      {chart && tool && (
        <DrawingLayer
          key={tool}
          chart={chart}
          tool={tool}
          onDraft={setDraft}
          onDone={(drawing) => {
            setDraft(null);
            props.onDrawing(drawing);
          }}
        />
      )}
    </div>
  );
}

/** Draws the indicators, and again when the chart's height changes, which decides how many have room. Returns how to stop. */
function keepIndicators(
  chart: Chart,
  chosen: Pick<ChartSettings, 'indicators' | 'tuning'>,
  look: IndicatorLook,
  onHidden: (names: readonly string[]) => void,
): () => void {
  let isStopped = false;
  let observer: ResizeObserver | undefined;
  const dom = chart.getDom();
  // Most charts have none: the code for them comes with the first.
  if (dom && (chosen.indicators.length > 0 || chart.getIndicators().length > 0))
    void import('./chart-indicators.ts').then(({ drawIndicators }) => {
      if (isStopped) return;
      let height = -1;
      observer = new ResizeObserver(() => {
        if (dom.clientHeight === height) return;
        height = dom.clientHeight;
        onHidden(drawIndicators(chart, chosen, look));
      });
      observer.observe(dom);
    });
  return () => {
    isStopped = true;
    observer?.disconnect();
  };
}

/**
 * If the page can scroll, vertical moves belong to it and only sideways ones to the chart. If it can't, as on an
 * upright phone, the chart gets every touch, and lines can be dragged.
 */
function shareTouches(canvas: HTMLElement): () => void {
  const share = () => {
    const canScroll = document.documentElement.scrollHeight > window.innerHeight;
    canvas.style.touchAction = canScroll ? 'pan-y' : 'none';
  };
  share();
  const observer = new ResizeObserver(share);
  observer.observe(document.documentElement);
  observer.observe(canvas);
  return () => observer.disconnect();
}

const BARS = 60;
const BAR_MS = 300_000;
const legend = { time: '', open: '', high: '', low: '', close: '', volume: '' };

/**
 * Draws a chart that nobody sees, so that the first one that somebody waits for finds its code compiled and its fonts
 * at hand.
 */
async function tryChart(language: Language): Promise<void> {
  const element = document.createElement('div');
  element.inert = true;
  element.ariaHidden = 'true';
  element.style.cssText =
    'position:fixed;top:0;left:0;width:300px;height:200px;visibility:hidden;contain:strict';
  document.body.append(element);
  const settings = { kind: 'candles', timeZone: 'UTC' } as const;
  const chart = makeChart(element, {
    settings,
    language,
    legend,
    colours: readChartColours(),
    right: { isBelowButtons: false, hasLabels: false },
  });
  await whenIdle();
  chart?.setSymbol({ ticker: 'TRY', pricePrecision: 5, volumePrecision: 0 });
  chart?.setPeriod({ type: 'minute', span: 5 });
  chart?.setDataLoader({
    getBars: ({ type, callback }) => callback(type === 'init' ? makeBars() : [], false),
  });
  await whenIdle();
  dispose(element);
  element.remove();
}

const makeBars = () =>
  Array.from({ length: BARS }, (_, n) => {
    const open = 1 + (n % 7) / 1_000;
    const close = 1 + ((n * 3) % 7) / 1_000;
    return {
      timestamp: n * BAR_MS,
      open,
      close,
      high: Math.max(open, close) + 0.001,
      low: Math.min(open, close) - 0.001,
      volume: 1,
    };
  });
